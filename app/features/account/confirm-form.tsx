import { Form } from "@remix-run/react";
import type { MailedLink } from "#app/contracts/mailed-link.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "./form-message.tsx";

/** One button. Pressing it uses the link up; opening the link doesn't, because mail scanners open links. */
export function ConfirmForm({ link, failure }: { link: MailedLink; failure: string | null }) {
  return (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="tokenHash" value={link.token} />
      <input type="hidden" name="type" value={link.type} />
      <Button type="submit" name="intent" value="confirm" variant="primary" size="lg">
        Confirm
      </Button>
      <FormMessage failure={failure} />
    </Form>
  );
}
