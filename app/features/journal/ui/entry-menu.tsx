import { Link } from "@remix-run/react";
import { Eye, Pencil, RotateCcw, Trash2 } from "lucide-react";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { EntryActions } from "./entry-row.tsx";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;
const line =
  "flex min-h-14 w-full items-center gap-4 rounded-sm px-3 text-left font-semibold hover:bg-surface-2";

interface EntryMenuProps extends EntryActions {
  entry: HistoryEntry;
  onClose(): void;
}

/** What a phone's row has no room for, in reach of the thumb. */
export function EntryMenu({ entry, onClose, onRepeat, onEdit, onRemove }: EntryMenuProps) {
  const choices = [
    { label: "Repeat", Icon: RotateCcw, run: onRepeat },
    { label: "Edit", Icon: Pencil, run: onEdit },
    { label: "Delete", Icon: Trash2, run: onRemove },
  ];
  return (
    <Dialog
      open
      place="bottom"
      onClose={onClose}
      title={`${entry.exercise}, ${formatDuration(entry.duration)}`}
    >
      <ul className="-mx-3">
        <li>
          <Link to={`/workouts/${encodeURIComponent(entry.id)}`} className={line}>
            <Eye {...icon} /> Open
          </Link>
        </li>
        {choices.map(({ label, Icon, run }) => (
          <li key={label}>
            <button
              type="button"
              className={line}
              onClick={({ currentTarget }) => {
                // At once, and not with the next render: the focus is back in the list for what comes now.
                currentTarget.closest("dialog")?.close();
                run(entry);
              }}
            >
              <Icon {...icon} /> {label}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
