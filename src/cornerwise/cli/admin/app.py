"""The `cornerwise admin` commands."""

from __future__ import annotations

from cornerwise.cli.admin import backup, names, push_key, ratings
from cornerwise.cli.groups import command_group

app = command_group(
    "Administer a server: backups, names, ratings, push notifications.",
    {
        "backup": backup.back_up_command,
        "restore": backup.restore_command,
        "names": names.list_command,
        "rename": names.rename_command,
        "ban": names.ban_command,
        "unban": names.unban_command,
        "delete": names.delete_command,
        "ratings": ratings.command,
        "push-key": push_key.command,
    },
)
