import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { AnswerLine } from "./answer-line.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** Removes the account and every row of it on the server, once the address is typed. */
export function DeleteAccountForm({ email }: { email: string }) {
  const { fetcher, isBusy, answer } = useAccountForm("delete");
  return (
    <fetcher.Form method="post" action="/settings" className="grid justify-items-start gap-3">
      <input type="hidden" name="intent" value="delete-account" />
      <p className="text-ink-2 text-sm">
        The account, its profile, sessions and second steps are removed from the server for good. Workouts and
        goals are on this device only: export or erase them above first.
      </p>
      <div className="w-full max-w-100">
        <Field label={`Type ${email} to confirm`} name="confirmation" autoComplete="off" required />
      </div>
      <AnswerLine answer={answer} />
      <Button type="submit" variant="danger" busy={isBusy}>
        Delete account
      </Button>
    </fetcher.Form>
  );
}
