"""Numbers with units: reading them, exact arithmetic on them, and writing them back.

    >>> from trainer.quantity import read, Quantity
    >>> read("520 MiB")[0].shown()
    '520 MiB = 545,259,520 B'
    >>> Quantity.of("545 MB") / Quantity.of("3.35 TB/s") < Quantity.of("163 us")
    True

Nothing here imports SymPy or Pydantic, and no text is ever run as code.
"""

from trainer.quantity.dimension import PURE, Dimension
from trainer.quantity.errors import DimensionError, ReadError
from trainer.quantity.evaluate import evaluate
from trainer.quantity.format import (
    base_form,
    fitting_unit,
    format_number,
    format_quantity,
    kind_of,
)
from trainer.quantity.numbers import NumberToken, scan_number
from trainer.quantity.parser import Parsed, parse_expression, parse_readings
from trainer.quantity.quantity import EXACT, Precision, Quantity
from trainer.quantity.reading import Reading, read, strip_about
from trainer.quantity.scan import UnitToken, scan_unit
from trainer.quantity.syntax import (
    Binary,
    Call,
    Expr,
    Measured,
    Name,
    Negated,
    Number,
    children,
    free_names,
    walk,
)
from trainer.quantity.units import NO_UNIT, Unit, meanings, parse_unit

__all__ = [
    "EXACT",
    "NO_UNIT",
    "PURE",
    "Binary",
    "Call",
    "Dimension",
    "DimensionError",
    "Expr",
    "Measured",
    "Name",
    "Negated",
    "Number",
    "NumberToken",
    "Parsed",
    "Precision",
    "Quantity",
    "ReadError",
    "Reading",
    "Unit",
    "UnitToken",
    "base_form",
    "children",
    "evaluate",
    "fitting_unit",
    "format_number",
    "format_quantity",
    "free_names",
    "kind_of",
    "meanings",
    "parse_expression",
    "parse_readings",
    "parse_unit",
    "read",
    "scan_number",
    "scan_unit",
    "strip_about",
    "walk",
]
