import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { controlClass } from "#app/ui/field.tsx";

const longest = 2000;

/** What the person wants to remember; kept on Save. A note changed in another tab shows as soon as nothing is being typed. */
export function NoteField({ note, onSave }: { note: string; onSave(note: string): void }) {
  const [text, setText] = useState(note);
  const [typed, setTyped] = useState(false);
  useEffect(() => {
    if (!typed) setText(note);
  }, [note, typed]);
  return (
    <form
      className="grid justify-items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTyped(false);
        onSave(text);
      }}
    >
      <label className="grid w-full gap-1 text-ink-2 text-sm">
        Note
        <textarea
          rows={3}
          maxLength={longest}
          value={text}
          onChange={(event) => {
            setTyped(true);
            setText(event.currentTarget.value);
          }}
          className={`${controlClass} py-2`}
        />
      </label>
      {typed && text !== note && <Button type="submit">Save note</Button>}
    </form>
  );
}
