"""``trainer completion``: the script that makes a shell complete the trainer's commands."""

from __future__ import annotations

from typing import Final

import click

from trainer.errors import TrainerError

SHELLS: Final = ("bash", "zsh", "fish")
_VARIABLE: Final = "_TRAINER_COMPLETE"


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print the script for SHELL.

    \b
    bash   trainer completion bash > ~/.local/share/bash-completion/completions/trainer
    zsh    trainer completion zsh > "${fpath[1]}/_trainer"
    fish   trainer completion fish > ~/.config/fish/completions/trainer.fish
    """
    from click.shell_completion import get_completion_class

    from trainer.cli import cli

    completer = get_completion_class(shell)
    if completer is None:
        raise TrainerError(f"There is no completion for {shell}; it is one of {', '.join(SHELLS)}.")
    # The template itself: click's own `source()` would first run the shell to ask its version.
    made = completer(cli, {}, "trainer", _VARIABLE)
    click.echo(made.source_template % made.source_vars())
