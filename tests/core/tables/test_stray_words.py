"""Words among numbers: classes, gaps and thousands that only the rest of their column tells."""

from __future__ import annotations

from figwright.core import tables
from figwright.core.tables import Table


def _table(*rows: str, kind: str = "csv") -> Table:
    return tables.loads("\n".join(rows), kind, "table")


def test_none_is_a_class_where_it_stands_as_often_as_each_dose() -> None:
    doses = _table("dose,rate", *(f"{('none', '5 uM', '20 uM')[n % 3]},{n}" for n in range(18)))
    assert doses["dose"].kind == "text"
    assert "none" in doses["dose"].distinct
    rare = _table("dose,rate", *(f"{'none' if n == 4 else n * 3 % 17},{n}" for n in range(18)))
    assert rare["dose"].kind == "number"
    assert None in rare["dose"].values


def test_who_did_not_finish_has_no_time() -> None:
    times = _table("runner,finish", "Ann,3:05:02", "Ben,DNF", "Cid,3:10:28", "Dee,4:01:11")
    assert times["finish"].kind == "number"
    assert times["finish"].values[1] is None


def test_commas_part_thousands_where_smaller_numbers_have_none() -> None:
    told = _table("name\tops", "a\t364", "b\t2,456", "c\t89k", "d\t161", kind="tsv")
    assert told["ops"].values == (364, 2456, 89000, 161)


def test_a_row_of_the_year_sums_up_its_months() -> None:
    months = _table("month,rain,sun", "Jan,10,60", "Feb,20,80", "Mar,30,100", "Year,60,240")
    assert [str(v) for v in months["month"].values] == ["Jan", "Feb", "Mar"]
    assert months.left_out
