import { Button } from "#app/ui/button.tsx";
import { controlClass } from "#app/ui/field.tsx";
import { useDraft } from "#app/ui/use-draft.ts";

const longest = 2000;

interface NoteFieldProps {
  /** The workout's. */
  id: string;
  note: string;
  onSave(note: string): void;
}

/** What the person wants to remember; kept on Save. Give it the note as key: one changed in another tab shows at once. */
export function NoteField({ id, note, onSave }: NoteFieldProps) {
  const [text, setText, forget] = useDraft(`note:${id}`, note);
  return (
    <form
      className="grid justify-items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
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
      {text !== note && <Button type="submit">Save note</Button>}
    </form>
  );
}
