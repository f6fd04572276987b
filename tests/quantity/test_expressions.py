"""The parser and the evaluator: precedence, names, choices, limits."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest

from trainer.quantity import (
    DimensionError,
    Quantity,
    ReadError,
    evaluate,
    free_names,
    parse_expression,
    parse_readings,
)
from trainer.quantity.spell import spell

NAMES = {
    "N": Quantity(Fraction(8192)),
    "d": Quantity(Fraction(128)),
    "e": Quantity.of("2 B"),
    "bandwidth": Quantity.of("3.35 TB/s"),
    "score traffic": Quantity.of("512 MiB"),
    "Q, K, V and O": Quantity.of("8 MiB"),
    "n_q": Quantity(Fraction(64)),
    "FLOPs": Quantity.of("34.36 GFLOP"),
    "s": Quantity(Fraction(7)),
}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("4*N*d*e", "8 MiB"),
        ("N^2*e", "128 MiB"),
        ("N²e", "128 MiB"),
        ("4*N^2*d*FLOP", "34,359,738,368 FLOP"),
        ("score traffic + 4*N*d*e", "520 MiB"),
        ("score   traffic", "512 MiB"),
        ("Q, K, V and O + score traffic", "520 MiB"),
        ("n_q * e", "128 B"),
        ("FLOPs", "34.36 GFLOP"),
        ("2*s", "14"),
        ("max(N, d)", "8192"),
        ("min(2*e, 3*e)", "4 B"),
        ("log2(N)", "13"),
        ("log2 N", "13"),
        ("N log2 N", "106496"),
        ("abs(d - N)", "8064"),
        ("ceil(d/3)", "43"),
        ("sqrt(N*N)", "8192"),
        ("-N + N + 1", "1"),
        ("2^-1 * N", "4096"),
        ("N/(2d)", "32"),
        ("(N+d)(N-d)", "67092480"),
        ("e/N*N", "2 B"),
        ("e B", "2 B*B"),
    ],
)
def test_values(text: str, value: str) -> None:
    if value == "2 B*B":
        assert str(evaluate(text, NAMES).dimension) == "B^2"
        return
    assert evaluate(text, NAMES) == Quantity.of(value)


def test_a_known_name_wins_over_a_unit() -> None:
    assert evaluate("s", {"s": Quantity(Fraction(3))}) == Quantity(Fraction(3))
    assert evaluate("3*s", {}) == Quantity.of("3 s")


def test_free_names_leave_out_constants_and_units() -> None:
    assert free_names(parse_expression("2*pi*N*d B + MiB*2", {"N", "d"})) == {"N", "d"}


def test_a_missing_name_is_said() -> None:
    expression = parse_expression("N + d", {"N", "d"})
    with pytest.raises(ReadError, match="d has no value"):
        evaluate(expression, {"N": Quantity(Fraction(1))})


@pytest.mark.parametrize("text", ["1/2n", "n/2(n+1)", "1/3 n", "2/n n"])
def test_a_slash_before_a_product_is_refused_in_a_formula(text: str) -> None:
    assert len(parse_readings(text, {"n"})) == 2
    with pytest.raises(ReadError, match="brackets"):
        parse_expression(text, {"n"})


@pytest.mark.parametrize(
    "text",
    [
        "9^9^9",
        "9**9**9**9",
        "2^(2^(2^(2^9)))",
        "(10^300)^300",
        "exp(exp(exp(37)))",
        "10^99999",
        "1e1000",
        "0.1^9^9",
        "(1/3)^(10^9)",
        "2^100000",
        "1/(1-1)",
        "0^-1",
        "log2(0)",
        "ln(-1)",
        "sqrt(-1)",
        "(-8)^(1/2)",
        "sin(10^200)",
    ],
)
def test_what_has_no_value_or_none_of_a_size_to_write_is_refused_at_once(text: str) -> None:
    with pytest.raises(ReadError):
        evaluate(text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 30 + "1" + ")" * 30,
        "1" + "+1" * 400,
        "9" * 100,
        "x" * 2000,
        "-(" * 40 + "1" + ")" * 40,
        "sqrt " * 60 + "1",
        "B " * 40 + "1",
        "1 B" + "/s" * 40,
        "2" + "^1" * 60,
    ],
)
def test_limits_on_size(text: str) -> None:
    with pytest.raises(ReadError):
        parse_expression(text)


@pytest.mark.parametrize("text", ["__import__('os')", "x.__class__", "lambda: 1", 'f"{1}"', "x:=3"])
def test_no_code_is_an_expression(text: str) -> None:
    with pytest.raises(ReadError):
        parse_expression(text, {"x"})


def test_roots_and_logarithms_are_exact_where_they_can_be() -> None:
    assert evaluate("sqrt(2.25)").value == Fraction(3, 2)
    assert evaluate("8^(1/3)").value == 2
    assert evaluate("27^(2/3)").value == 9
    assert evaluate("log10(0.001)").value == -3
    assert evaluate("log2(1/1024)").value == -10
    assert evaluate("sqrt(4 m^2)") == Quantity.of("2 m")


def test_sixty_digits_elsewhere() -> None:
    assert abs(evaluate("sqrt(2)").value ** 2 - 2) < Fraction(1, 10**58)
    assert abs(evaluate("exp(ln(7))").value - 7) < Fraction(1, 10**55)
    assert abs(evaluate("sin(1)^2 + cos(1)^2").value - 1) < Fraction(1, 10**58)
    assert abs(evaluate("sin(pi)").value) < Fraction(1, 10**58)


def test_units_algebra_is_checked() -> None:
    with pytest.raises(DimensionError):
        evaluate("N + e", NAMES)
    with pytest.raises(DimensionError):
        evaluate("2^e", NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "4*N^2*d",
        "N/(2*d)",
        "(N + d)*N",
        "N - (d - 1)",
        "-N^2",
        "(-N)^2",
        "2^(N + 1)",
        "log2(N)*N",
        "(4*128 + 8) MiB",
        "N*(d/2)",
        "1/3*N",
        "(1/3)^N",
    ],
)
def test_what_is_spelled_reads_as_the_same(text: str) -> None:
    first = parse_expression(text, NAMES)
    again = parse_expression(spell(first), NAMES)
    small = {"N": Quantity(Fraction(5)), "d": Quantity(Fraction(3))}
    assert evaluate(first, small) == evaluate(again, small)


def test_trees_can_be_carried_to_another_process() -> None:
    expression = parse_expression("4*N^2*d FLOP + max(N, 2) FLOP", {"N", "d"})
    assert pickle.loads(pickle.dumps(expression)) == expression


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("4N^2e+4Nde", "4*N^2*e + 4*N*d*e"),
        ("4N^2e-4Nde", "4*N^2*e - 4*N*d*e"),
        ("2e+4Nd", "2*e + 4*N*d"),
        ("2e+4*N", "2*e + 4*N"),
        ("2e-3*N", "2e-3*N*1"),
        ("5e8*N", "500000000*N"),
        ("2e+4", "20000"),
    ],
)
def test_an_element_size_called_e_is_no_power_of_ten(text: str, meant: str) -> None:
    bound = {one: Quantity(Fraction(value)) for one, value in (("N", 5), ("d", 3), ("e", 2))}
    assert evaluate(text, bound) == evaluate(meant, bound)
    assert evaluate("2e+4", {}) == Quantity(Fraction(20000))
