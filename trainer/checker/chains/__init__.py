"""Chains of working: every link judged by itself, the first bad one named, the rest carried."""

from trainer.checker.chains.report import WorkReport, WorkStep
from trainer.checker.chains.rows import work_row
from trainer.checker.chains.working import check_work

__all__ = ["WorkReport", "WorkStep", "check_work", "work_row"]
