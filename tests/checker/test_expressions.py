"""Expressions: equal or not, by sampling first and SymPy second, and how they differ."""

from __future__ import annotations

from fractions import Fraction

import pytest

from trainer.checker import Key, check, worker
from trainer.checker.modular import compare_modulo
from trainer.checker.sampling import sample
from trainer.quantity import Quantity, parse_expression

XY = ("x", "y")


def verdict(response: str, expect: str) -> str:
    return check(response, expect, variables=("N", "d", "n", "x", "y", "S", "Q", "E", "I")).outcome


@pytest.mark.parametrize(
    ("response", "expect"),
    [
        ("(x+1)^2", "x^2+2x+1"),
        ("sin(x)^2+cos(x)^2", "1"),
        ("x/x", "1"),
        ("0.5x", "x/2"),
        ("log(x^2)", "2*log(x)"),
        ("ln(x)/ln(2)", "log2(x)"),
        ("abs(x)", "sqrt(x^2)"),
        ("(x^2-1)/(x-1)", "x+1"),
        ("e^x", "exp(x)"),
        ("2^n", "2**n"),
        ("x·y", "y*x"),
        ("\\frac{x}{2}", "x/2"),
        ("N*S*Q*E*I", "I*E*Q*S*N"),
        ("(x+1)^5000", "(1+x)^5000"),
        ("2(x+1)", "2x+2"),
        ("sqrt(x)*sqrt(x)", "x"),
        ("exp(x+y)", "exp(x)*exp(y)"),
        ("x^2*x^3", "x^5"),
        ("max(x,y)", "(x+y+abs(x-y))/2"),
        ("e", "exp(1)"),
        ("pi*x", "x*π"),
    ],
)
def test_equal(response: str, expect: str) -> None:
    assert verdict(response, expect) == "right"


@pytest.mark.parametrize(
    ("response", "expect", "how"),
    [
        ("2*N*d", "4*N*d", "yours is the key × 1/2"),
        ("-x", "x", "the other sign"),
        ("4*N", "4*N*d", "yours lacks the d"),
        ("4*N*d*n", "4*N*d", "yours has the n too much"),
        ("4*N*d", "4*N^2*d", "the power of N is 1 in yours and 2 in the key"),
        ("N", "N*log2(N)", "yours lacks the factor log2(N)"),
        ("4*N^2", "4*N^2 + 4*N*d", "yours lacks the term 4*N*d"),
        ("4*N^2 + 4*N*d + x", "4*N^2 + 4*N*d", "yours has the term x too much"),
        ("N^2 - d", "N^2 + d", "wrong sign at d"),
        ("x+1", "x+2", "yours is the key − 1"),
        ("N/d", "N/(2*d)", "yours is the key × 2"),
        ("2*N*d/n", "N*d", "× 2/n"),
        ("N*(N+1)", "N^2", "yours is the key + N"),
        ("N^2*(N+d)", "N^3+d^3", "yours is the key × N^2/(N^2 - N*d + d^2)"),
    ],
)
def test_different_says_how(response: str, expect: str, how: str) -> None:
    outcome = check(response, expect, variables=("N", "d", "n", "x"))
    assert outcome.outcome == "wrong"
    assert how in outcome.message
    assert outcome.explanations


@pytest.mark.parametrize(
    ("response", "expect"),
    [
        ("sqrt(x^2)", "x"),
        ("x+1", "x+2"),
        ("x", "y"),
        ("x^y", "y^x"),
        ("x^x^x", "x"),
        ("2^(20000*x)", "x"),
        ("(x+1)^5000", "(x+1)^5001"),
        ("log2(x)", "log10(x)"),
        ("(6x+4)*log(3x^2+4x-2)", "ln(6)*(6*x+4)*6^(3*x^2+4*x-2)"),
        ("5", "x"),
        ("x", "5"),
        ("sin(x)", "x"),
        ("exp(x)", "1+x"),
        ("x+1e-30", "x"),
        ("(x+1)^5000+1", "(1+x)^5000"),
    ],
)
def test_different(response: str, expect: str) -> None:
    assert verdict(response, expect) == "wrong"


@pytest.mark.parametrize(
    ("response", "outcome", "unit"),
    [
        ("8Nd B", "right", "fine"),
        ("8*N*d bytes", "right", "fine"),
        ("8NdB", "right", "fine"),
        ("64*N*d bits", "right", "fine"),
        ("N*d*8", "right", "missing"),
        ("8*N*d b", "wrong", "slip"),
        ("8*N*d FLOP", "wrong", "incompatible"),
        ("4*N*d B", "wrong", "fine"),
        ("N*d/128 KiB", "right", "fine"),
        ("8*N*d B + 1", "unreadable", None),
        ("8Nd/s", "wrong", "incompatible"),
    ],
)
def test_units_in_expressions(response: str, outcome: str, unit: str | None) -> None:
    answer = check(response, "4*N*d*2 bytes", variables=("N", "d"))
    assert (answer.outcome, answer.unit) == (outcome, unit)


@pytest.mark.parametrize("response", ["1/2n", "1/2 n", "n/2(n+1)"])
def test_a_slash_before_a_product_is_asked_back(response: str) -> None:
    outcome = check(response, "1/(2*n)", variables=["n"])
    assert outcome.outcome == "ambiguous"
    assert outcome.reading.count(";") == 1


def test_a_choice_that_changes_nothing_is_not_asked() -> None:
    assert check("n/1n", "1", variables=["n"]).outcome == "ambiguous"
    assert check("0/2n", "0*n", variables=["n"]).outcome == "right"


def test_a_name_of_the_question_is_just_a_name() -> None:
    for name in ("N", "S", "Q", "E", "I", "O", "beta", "gamma", "zeta", "pi2", "lambda", "e"):
        assert check(f"2*{name}", f"{name}*2", variables=[name]).outcome == "right"
        assert check(f"3*{name}", f"{name}*2", variables=[name]).outcome == "wrong"


def test_sampling_alone_settles_the_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "ask", lambda *_: pytest.fail("SymPy was asked"))
    assert check("N log2 N", "N*log2(N)", variables=["N"]).outcome == "right"
    assert check("(x+1)**50000", "(1+x)**50000", variables=["x"]).outcome == "right"
    assert check("2*N", "N*log2(N)", variables=["N"]).outcome == "wrong"


def test_sampling_can_be_in_doubt() -> None:
    left, right = (parse_expression(text, {"x"}) for text in ("sqrt(-1-x^2)", "sqrt(-x^2-1)"))
    assert sample(left, right, ["x"]).verdict == "unknown"


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("(x+1)^5000", "(1+x)^5000", "equal"),
        ("(x+1)^5000", "(x+2)^5000", "different"),
        ("x^-9999", "1/x^9999", "equal"),
        ("log2(x)", "x", "unknown"),
        ("2^x", "x", "unknown"),
    ],
)
def test_polynomials_of_any_degree(left: str, right: str, expected: str) -> None:
    one, two = parse_expression(left, {"x"}), parse_expression(right, {"x"})
    assert compare_modulo(one, two, ["x"]) == expected


def test_a_number_is_judged_as_a_number_where_names_are_known() -> None:
    key = Key(Quantity.of("520 MiB"), "MiB", "4*S + 4*T", within=Fraction(1, 20))
    assert check("500 MiB", key, variables=["S", "T"]).outcome == "right"
    assert check("490 MiB", key, variables=["S", "T"]).outcome == "wrong"
    assert check("4*S + 4*T", key, variables=["S", "T"]).outcome == "right"
    assert check("520", "520 MiB", variables=["N"]).unit == "missing"
    assert check("500 MiB", "520 MiB", variables=["N"], within=0.05).outcome == "right"
