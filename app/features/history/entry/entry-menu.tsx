import { Link } from "@remix-run/react";
import { Eye, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { workoutPath } from "#app/content/workout-paths.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { icon } from "#app/ui/icon.ts";
import { isTimed } from "./entry-facts.ts";
import type { EntryActions } from "./entry-row.tsx";

const line =
  "flex min-h-14 w-full items-center gap-4 rounded-sm px-3 text-left font-semibold hover:bg-surface-2";

interface EntryMenuProps extends EntryActions {
  entry: HistoryEntry;
  onClose(): void;
}

/** The actions of an entry in a sheet at the bottom, on phones. */
export function EntryMenu({ entry, onClose, onRepeat, onEdit, onRemove }: EntryMenuProps) {
  const choices = [
    { label: "Repeat", Icon: RotateCcw, run: onRepeat },
    { label: "Edit", Icon: Pencil, run: onEdit },
    { label: "Delete", Icon: Trash2, run: onRemove },
  ];
  return (
    <Dialog
      open
      position="bottom"
      onClose={onClose}
      title={isTimed(entry) ? `${entry.exercise}, ${formatDuration(entry.duration)}` : entry.exercise}
    >
      <ul className="-mx-3">
        <li>
          <Link to={workoutPath(entry.id)} className={line}>
            <Eye {...icon} /> Open
          </Link>
        </li>
        {choices.map(({ label, Icon, run }) => (
          <li key={label}>
            <button
              type="button"
              className={line}
              onClick={({ currentTarget }) => {
                // Closed before the action runs, so that the focus is back in the list.
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
