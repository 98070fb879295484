import { Pencil } from "lucide-react";
import { type FormEvent, useState } from "react";
import { maxNameLength } from "#app/domain/workout/workout-limits.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { icon } from "#app/ui/icon.ts";

interface RenameWorkoutProps {
  name: string;
  /** Resolves to whether the name is saved. If it isn't, a toast says why. */
  onSave(name: string): Promise<boolean>;
}

/** The button beside a finished workout's name that changes it. An empty name leaves the former one. */
export function RenameWorkout({ name, onSave }: RenameWorkoutProps) {
  const [text, setText] = useState<string | null>(null);
  const close = () => setText(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    const next = text?.trim();
    if (!next || next === name || (await onSave(next))) close();
  }

  return (
    <>
      <IconButton label="Rename the workout" className="-my-1.5 print:hidden" onClick={() => setText(name)}>
        <Pencil {...icon} />
      </IconButton>
      {text !== null && (
        <Dialog open onClose={close} title="Rename the workout">
          <form noValidate onSubmit={send} className="grid gap-4">
            <Field
              label="Name"
              value={text}
              maxLength={maxNameLength}
              autoComplete="off"
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <Button type="submit" variant="primary" size="lg">
              Save
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
