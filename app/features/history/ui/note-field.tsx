import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { controlClass } from "#app/ui/field.tsx";
import { useDraft } from "#app/ui/use-draft.ts";

const longest = 2000;

interface NoteFieldProps {
  /** The entry's id. */
  id: string;
  note: string;
  onSave(note: string): void;
}

/** The note of an entry, saved by Save. A change from another tab shows at once unless this field was edited. */
export function NoteField({ id, note, onSave }: NoteFieldProps) {
  const [text, setText, forget] = useDraft(`note:${id}`, note);
  const known = useRef(note);
  useEffect(() => {
    if (known.current === note) return;
    if (text === known.current) setText(note);
    known.current = note;
  }, [note, text, setText]);
  return (
    <form
      className="grid justify-items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text === note) return;
        forget();
        onSave(text);
      }}
    >
      <label className="grid w-full gap-1 text-ink-2 text-sm">
        Note
        <textarea
          rows={3}
          maxLength={longest}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className={`${controlClass} py-2`}
        />
      </label>
      <Button type="submit" aria-disabled={text === note} className="aria-disabled:opacity-50">
        Save note
      </Button>
    </form>
  );
}
