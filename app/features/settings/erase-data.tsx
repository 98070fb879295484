import { type FormEvent, useState } from "react";
import type { FitnessDatabase } from "#app/data/database.ts";
import { findSync } from "#app/data/sync/find-sync.ts";
import { useLive } from "#app/data/use-live.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toast.ts";

const word = "erase";

/**
 * Erases everything recorded in this browser, once the word is typed. There is no undo. The keys of sync are erased in
 * the same transaction, so other devices erase nothing and send nothing back.
 */
export function EraseData({ db }: { db: FitnessDatabase }) {
  const isSynced = useLive(findSync, []) === "on";
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");

  async function erase(event: FormEvent) {
    event.preventDefault();
    if (text.trim().toLowerCase() !== word) return;
    try {
      await (await import("#app/data/transfer/move-owner.ts")).eraseData(db);
      setOpen(false);
      showToast("Everything recorded on this device is erased.", {
        ...(isSynced && { detail: "It has left sync. Your other devices still have everything." }),
      });
    } catch (error) {
      console.error("Erasing failed", error);
      showToast("Nothing was erased.", { detail: "Please try again." });
    }
  }

  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          setText("");
          setOpen(true);
        }}
      >
        Erase the data on this device
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Erase everything recorded here?">
        <form onSubmit={erase} className="grid gap-4">
          <p className="text-ink-2">
            Workouts, goals, routines and settings {db.owner.kind === "account" && "of this account "}in this
            browser are removed for good. Export them first if you may want them back.
          </p>
          {isSynced && (
            <p className="text-ink-2">
              Sync is on, so this device leaves it as well: otherwise everything would come back. Your other
              devices and the encrypted copy at our server stay as they are. What this device has not sent yet
              is lost. “Erase everywhere”, under Sync, erases all of it.
            </p>
          )}
          <Field
            label={`Type “${word}” to confirm`}
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="danger" disabled={text.trim().toLowerCase() !== word}>
            Erase for good
          </Button>
        </form>
      </Dialog>
    </>
  );
}
