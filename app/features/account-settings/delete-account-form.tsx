import { type FormEvent, useId, useRef, useState } from "react";
import type { AccountView } from "#app/contracts/account-forms.ts";
import type { FitnessDatabase } from "#app/data/database.ts";
import { localDay } from "#app/lib/calendar-day.ts";
import { Button } from "#app/ui/button.tsx";
import { downloadBlob } from "#app/ui/download-blob.ts";
import { Field } from "#app/ui/field.tsx";
import { useBusy } from "#app/ui/use-busy.ts";
import { FormOrProof } from "./form/form-or-proof.tsx";
import { useAccountForm } from "./form/use-account-form.ts";

interface DeleteAccountFormProps {
  account: Pick<AccountView, "id" | "email">;
  /** The account's data in this browser; undefined while it opens. */
  db: FitnessDatabase | undefined;
}

/**
 * Deletes the account, its rows on the server and its data in this browser, once the address is typed. After an older
 * sign-in the user has to prove their identity first.
 */
export function DeleteAccountForm({ account: { id: owner, email }, db }: DeleteAccountFormProps) {
  const form = useAccountForm("delete");
  const { fetcher, isBusy } = form;
  const id = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, run] = useBusy();
  const isSaved = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const sent = event.currentTarget;
    setFailure(null);
    const formData = new FormData(sent);
    // A wrong address goes to the server without saving a file first, because a saved file would suggest that the
    // deletion goes on.
    const isConfirmed = String(formData.get("confirmation")).trim().toLowerCase() === email.toLowerCase();
    if (isSaved.current || !isConfirmed || !formData.has("save")) return;
    event.preventDefault();
    if (!db) {
      setFailure("Your workouts are not open yet, so nothing was saved or deleted. Please try again.");
      return;
    }
    void run(async () => {
      try {
        const { exportJson } = await import("#app/data/transfer/transfer.client.ts");
        downloadBlob(`fitness-tracker-${localDay(new Date())}.json`, await exportJson(db));
        // A second try, as after a wrong address, needs no second file.
        isSaved.current = true;
        fetcher.submit(sent);
      } catch (error) {
        console.error("The export before a deletion failed", error);
        setFailure("The file could not be saved, so nothing was deleted. Please try again.");
      }
    });
  }

  return (
    <div className="grid gap-3">
      <fetcher.Form
        ref={element}
        id={id}
        method="post"
        action="/settings"
        onSubmit={onSubmit}
        className="grid gap-3"
      >
        <input type="hidden" name="intent" value="delete-account" />
        <input type="hidden" name="owner" value={owner} />
        <p className="text-ink-2 text-sm">
          The account, its profile, sessions and second steps are removed from the server for good, with what
          sync has stored there, and its workouts and goals from this browser.
        </p>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="save" defaultChecked className="size-5 accent-volt-ink" />
          Save the workouts and goals as a file first
        </label>
        <div className="w-full max-w-100">
          <Field label={`Type ${email} to confirm`} name="confirmation" autoComplete="off" required />
        </div>
      </fetcher.Form>
      <FormOrProof
        form={form}
        // With the present values: the choice of a file may have changed since the refusal.
        resend={() => element.current?.requestSubmit()}
        onCancel={() => {
          isSaved.current = false;
        }}
      >
        {failure && (
          <p role="alert" className="text-danger text-sm">
            {failure}
          </p>
        )}
        <Button
          type="submit"
          form={id}
          variant="danger"
          className="justify-self-start"
          busy={isBusy || isSaving}
        >
          Delete account
        </Button>
      </FormOrProof>
    </div>
  );
}
