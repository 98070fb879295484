import type { SessionSummary } from "#app/contracts/auth-session.ts";
import { describeDevice } from "#app/lib/describe-device.ts";
import { readerLocale } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusAfterChange } from "#app/ui/use-focus-after-change.ts";
import { FormOrProof } from "./form/form-or-proof.tsx";
import { useAccountForm } from "./form/use-account-form.ts";

/** The sessions of the account. The user can end each of the others, or all of them at once. */
export function SessionList({ sessions }: { sessions: readonly SessionSummary[] }) {
  const form = useAccountForm("sessions");
  const { fetcher, isBusy } = form;
  const when = new Intl.DateTimeFormat(readerLocale, { dateStyle: "medium", timeStyle: "short" });
  // The focused button disappears with the row of an ended session.
  const part = useFocusAfterChange(sessions.length);
  return (
    <div ref={part} className="grid gap-3">
      <ul className="divide-y divide-line">
        {sessions.map(({ id, current, user_agent, ip_address, last_used_at }) => {
          const device = describeDevice(user_agent);
          return (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="block font-semibold text-sm">
                  {device}
                  {current && <span className="text-volt-ink"> · this one</span>}
                </span>
                <span className="block text-ink-2 text-sm" suppressHydrationWarning>
                  {[ip_address, `last used ${when.format(new Date(last_used_at))}`]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              {!current && (
                <fetcher.Form method="post" action="/settings">
                  <input type="hidden" name="intent" value="end-session" />
                  <input type="hidden" name="sessionId" value={id} />
                  <Button type="submit" aria-label={`End the session of ${device}`} busy={isBusy}>
                    End
                  </Button>
                </fetcher.Form>
              )}
            </li>
          );
        })}
      </ul>
      <FormOrProof form={form} />
      {sessions.length > 1 && (
        <fetcher.Form method="post" action="/settings">
          <input type="hidden" name="intent" value="sign-out" />
          <Button type="submit" name="scope" value="others" busy={isBusy}>
            End the other sessions
          </Button>
        </fetcher.Form>
      )}
    </div>
  );
}
