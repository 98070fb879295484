import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { maxNoteLength } from "#app/domain/workout/workout-limits.ts";
import { controlClass } from "#app/ui/field.tsx";
import { useDraft } from "#app/ui/use-draft.ts";

/** Compares without outer spaces, because some notes are stored without them. */
const isSame = (one: string, other: string): boolean => one.trim() === other.trim();

interface NoteFieldProps {
  /** The entry's id. */
  id: string;
  note: string;
  /** Resolves to whether the note is saved. If it isn't, a toast says why. */
  onSave(note: string): Promise<boolean>;
}

/** In milliseconds. */
const pauseBeforeSave = 600;

/**
 * The note of an entry. It is saved whenever typing pauses and whenever the field loses the focus. A change from another tab shows at
 * once, unless this field was edited.
 */
export function NoteField({ id, note, onSave }: NoteFieldProps) {
  const [text, setText, forget] = useDraft(`note:${id}`, note);
  const status = useId();
  const known = useRef(note);
  // The text that is being saved, or that is saved but not in `note` yet.
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (known.current === note) return;
    if (isSame(text, known.current)) setText(note);
    known.current = note;
    sent.current = null;
  }, [note, text, setText]);
  const isSaved = isSame(text, note);

  async function save() {
    if (isSaved || text === sent.current) return;
    sent.current = text;
    if (await onSave(text)) forget();
    // Allows the same text to be saved again.
    else sent.current = null;
  }

  const latestSave = useRef(save);
  latestSave.current = save;
  // On some phones neither a tap nor Back takes the focus from the field, so the note is also saved when the page is
  // left.
  useLayoutEffect(() => () => void latestSave.current(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each typed letter starts the pause anew
  useEffect(() => {
    if (isSaved) return;
    const pause = setTimeout(() => void latestSave.current(), pauseBeforeSave);
    return () => clearTimeout(pause);
  }, [text, isSaved]);
  return (
    <div className="grid w-full gap-1 text-ink-2 text-sm">
      <label className="grid gap-1">
        Note
        <textarea
          rows={3}
          maxLength={maxNoteLength}
          value={text}
          aria-describedby={status}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={save}
          className={`${controlClass} py-2`}
        />
      </label>
      <p id={status}>{isSaved ? "Saved as you type" : "Saving …"}</p>
    </div>
  );
}
