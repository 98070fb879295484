import { useNavigate } from "@remix-run/react";
import { CornerDownLeft, Search, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { memberPath } from "#app/content/member-paths.ts";
import {
  findEntries,
  findTargets,
  guestTargets,
  memberTargets,
  type OtherTarget,
  type SearchTarget,
  searchEntries,
  searchQuickActions,
  themeCommand,
} from "#app/content/search-entries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { icon } from "#app/ui/icon.ts";
import { useTheme } from "#app/ui/theme/theme-provider.tsx";
import { FindRecorded, type Found } from "./find-recorded.tsx";

const listId = "search-results";

/** Shorter texts find the six fixed entries alone. */
const minLetters = 2;

export interface PaletteProps {
  isMember: boolean;
  open: boolean;
  onClose(): void;
}

/**
 * The search overlay: a combobox over the fixed entries, then commands, settings and what is recorded. Default export, because it is
 * loaded lazily.
 */
export default function Palette({ isMember, open, onClose }: PaletteProps) {
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const blank = query.trim() === "";
  const [found, setFound] = useState<Found>();
  const { toggle } = useTheme();
  const isFinding = query.trim().length >= minLetters;
  const shown: readonly (SearchTarget & Partial<OtherTarget>)[] = blank
    ? searchQuickActions
    : [
        ...findEntries(searchEntries, query),
        ...findTargets(isMember ? memberTargets : guestTargets, query),
        // Those of a former text must not be opened by an Enter that comes before the next ones are found.
        ...(isFinding && found?.query === query ? found.targets : []),
      ];
  const isSettled = !isFinding || found?.query === query;
  const current = shown[at];

  const close = () => {
    setQuery("");
    setAt(0);
    onClose();
  };
  const go = ({ id, path }: SearchTarget) => {
    close();
    if (id === themeCommand.id) toggle();
    else navigate(isMember ? memberPath(path) : path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The key belongs to an input method, such as the Enter that ends a Japanese word.
    if (event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && shown.length > 0) {
      event.preventDefault();
      const next = (at + step + shown.length) % shown.length;
      setAt(next);
      // A low window, or text of twice the size, shows only a part of the list.
      document.getElementById(`search-${shown[next]?.id}`)?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter" && current) {
      event.preventDefault();
      go(current);
    }
  };
  return (
    <Dialog open={open} onClose={close} title="Search" position="top" bare>
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search {...icon} className="shrink-0 text-ink-2" />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-activedescendant={current && `search-${current.id}`}
          autoComplete="off"
          placeholder="Search exercises, workouts, settings"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-14 w-full text-ellipsis bg-transparent text-base outline-none"
        />
        <IconButton label="Close search" onClick={close} className="-mr-2">
          <X {...icon} />
        </IconButton>
      </div>
      {blank && <p className="px-5 pt-4 font-semibold text-ink-2 text-sm">Quick actions</p>}
      <div id={listId} role="listbox" aria-label={blank ? "Quick actions" : "Results"} className="p-2">
        {shown.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input, which keeps the focus
          <div
            key={entry.id}
            id={`search-${entry.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => go(entry)}
            className={classNames(
              "flex min-h-14 cursor-pointer items-center gap-3 rounded-sm px-3 py-2",
              index === at && "bg-surface-2",
            )}
          >
            <span className="grid min-w-0 grow">
              <span className="wrap-anywhere font-semibold">{entry.title}</span>
              {entry.description && <span className="text-ink-2 text-sm">{entry.description}</span>}
            </span>
            {entry.category && <Badge>{entry.category}</Badge>}
            <CornerDownLeft {...icon} size={16} className={index === at ? "text-ink-2" : "invisible"} />
          </div>
        ))}
      </div>
      <p role="status" className={shown.length > 0 ? "sr-only" : "wrap-anywhere px-5 pb-6 text-ink-2"}>
        {shown.length === 0
          ? isSettled && `No results found for "${query}"`
          : `${shown.length} ${blank ? "quick actions" : shown.length === 1 ? "result" : "results"}`}
      </p>
      {open && isFinding && <FindRecorded query={query} isMember={isMember} onFound={setFound} />}
    </Dialog>
  );
}
