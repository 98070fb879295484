import { X } from "lucide-react";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Equipment } from "#app/domain/exercise/equipment.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { IconButton } from "#app/ui/button.tsx";
import { controlClass } from "#app/ui/field.tsx";
import { focusIfLost } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useBrowserLayoutEffect } from "#app/ui/use-browser.ts";

const loadSearch = () => import("./library-search.tsx");
const LibrarySearch = lazyPart(loadSearch);

/** The search of the library in a dialog. */
export const renderSearch: RenderSearch = (onPick, onPickAll) => (
  <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
    <LibrarySearch onPick={onPick} onPickAll={onPickAll} />
  </Suspense>
);

/** Loads the library on the first call. */
export const findEquipment: FindEquipment = async (exerciseId) => {
  const { loadLibrary } = await import("../load-library.ts");
  return (await loadLibrary()).find(({ id }) => id === exerciseId)?.equipment;
};

/**
 * The search field outside a workout. The library is loaded when the field is first used, and its list opens below the
 * field.
 */
export function FindExercise({ onPick }: { onPick(exercise: Exercise): void }) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const part = useRef<HTMLElement>(null);
  // Until the library is loaded, the field is another element than the one with the list, which takes over the focus.
  useBrowserLayoutEffect(() => {
    if (open) focusIfLost(part.current?.querySelector("input") ?? null);
  }, [open]);
  const field = (
    <SearchField label="Search exercises" text={text} onSearch={setText} className={controlClass} />
  );
  const close = () => {
    setOpen(false);
    setText("");
  };
  const leave = () => {
    flushSync(close);
    focusIfLost(part.current);
  };
  return (
    <search
      ref={part}
      className="relative"
      // Not on focus: Tab passes the field on the way to what follows.
      onClick={({ target }) => target instanceof HTMLInputElement && setOpen(true)}
      onInput={() => setOpen(true)}
      onPointerEnter={() => void loadSearch().catch(() => undefined)}
      onKeyDown={({ key, keyCode }) => {
        // An Escape of an input method only ends its suggestions.
        if (key === "Escape" && keyCode !== 229) leave();
        if (key === "ArrowDown") setOpen(true);
      }}
    >
      <div className={open ? "[&_.search-field]:mr-13 [&_::-webkit-search-cancel-button]:hidden" : ""}>
        {open ? (
          <Suspense fallback={field}>
            <LibrarySearch
              text={text}
              onPick={(exercise) => {
                close();
                onPick(exercise);
              }}
            />
          </Suspense>
        ) : (
          field
        )}
      </div>
      {open && (
        <IconButton label="Close search" className="absolute top-0 right-0 size-12" onClick={leave}>
          <X {...icon} />
        </IconButton>
      )}
    </search>
  );
}

/**
 * Draws the search of the library, which belongs to another feature; `onPick` takes the found exercise, and `onPickAll`
 * several that were chosen together.
 */
export type RenderSearch = (
  onPick: (exercise: Exercise) => void,
  onPickAll?: (exercises: readonly Exercise[]) => void,
) => ReactNode;

/** The equipment of a library exercise; undefined for any other. Rejects if the library can't be fetched. */
export type FindEquipment = (exerciseId: string) => Promise<Equipment | undefined>;
