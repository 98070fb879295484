import { Button } from "#app/ui/button.tsx";
import { AnswerLine } from "./form/answer-line.tsx";
import { useAccountForm } from "./form/use-account-form.ts";

/**
 * Signs out everywhere and, on phones, in this browser, because only the drawer has that button there. No button has
 * the name of the sidebar's, so that each name is on the page once.
 */
export function SigningOut() {
  const { fetcher, isBusy, answer } = useAccountForm("sign-out");
  const shared = { type: "submit", name: "scope", busy: isBusy } as const;
  return (
    <fetcher.Form method="post" action="/settings" className="grid gap-3">
      <h3 className="text-base">Signing out</h3>
      <p className="text-ink-2 text-sm">Ending every session signs you out everywhere, here too.</p>
      <AnswerLine answer={answer} />
      <input type="hidden" name="intent" value="sign-out" />
      <div className="flex flex-wrap gap-2">
        <Button {...shared} value="local" className="roomy:hidden!">
          Sign out here
        </Button>
        <Button {...shared} value="global" variant="danger">
          End every session
        </Button>
      </div>
    </fetcher.Form>
  );
}
