import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toast.ts";
import { ActionOrProof, useSyncAction } from "./sync-action.tsx";

interface AskFirstProps {
  /** The label of the button that asks. */
  label: string;
  title: string;
  /** The label of the button that confirms. */
  confirm: string;
  /** The word that the user has to type first, if there is no undo. */
  word?: string;
  work(): Promise<unknown>;
  /** The sentence that is announced afterwards. */
  done: string;
  variant?: "primary" | "danger" | "secondary";
  children: ReactNode;
}

/** A button whose work is done only after a dialog has said what is deleted and the user has agreed. */
export function AskFirst(props: AskFirstProps) {
  const { label, title, confirm, word, work, done, variant = "danger", children } = props;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const action = useSyncAction();

  async function act() {
    if (!(await action.run(work))) return;
    setOpen(false);
    showToast(done);
  }

  return (
    <>
      <Button
        variant={variant}
        onClick={() => {
          setTyped("");
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title}>
        {isOpen && (
          <div className="grid gap-4">
            <div className="grid gap-2 text-ink-2">
              {typeof children === "string" ? <p>{children}</p> : children}
            </div>
            {word && (
              <Field
                label={`Type “${word}” to confirm`}
                value={typed}
                autoComplete="off"
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
            <ActionOrProof action={action} retry={act}>
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="danger"
                  busy={action.isBusy}
                  disabled={word !== undefined && typed.trim().toLowerCase() !== word}
                  onClick={act}
                >
                  {confirm}
                </Button>
                <Button variant="quiet" onClick={() => setOpen(false)}>
                  Cancel
                </Button>
              </div>
            </ActionOrProof>
          </div>
        )}
      </Dialog>
    </>
  );
}
