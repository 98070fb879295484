import { AccountFrame, FormMessage } from "#app/features/account/public.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Confirmed } from "./actions.ts";

const toSettings = (
  <ButtonLink to="/settings" variant="primary" size="lg">
    Go to your settings
  </ButtonLink>
);

/** Shown after "Confirm" on one of the two links of a change of address. */
export function ConfirmedChange({ confirmed }: { confirmed: Confirmed }) {
  const isDone = confirmed.kind !== "halfway";
  return (
    <AccountFrame
      title={isDone ? "Your email is changed" : "One address to go"}
      lead={
        isDone
          ? `From now on you sign in with ${confirmed.email}.`
          : "This address has confirmed. Now open the link that we mailed to the other one."
      }
      figure="running"
    >
      {toSettings}
    </AccountFrame>
  );
}

/** Shown for a link of a change of address that is invalid or used up. */
export function SpentChange({ failure }: { failure: string | null }) {
  return (
    <AccountFrame
      title="Confirm your email"
      lead="Ask for the change again in your settings."
      figure="running"
    >
      <FormMessage failure={failure} />
      {toSettings}
    </AccountFrame>
  );
}
