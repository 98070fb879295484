import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { AnswerLine } from "./answer-line.tsx";
import type { useAccountForm } from "./use-account-form.ts";

interface MailCodeFormProps {
  code: ReturnType<typeof useAccountForm>;
  /** The text of the button. */
  children: ReactNode;
}

/** Requests the mailed code that the form above asks for. */
export function MailCodeForm({ code, children }: MailCodeFormProps) {
  return (
    <code.fetcher.Form method="post" action="/settings">
      <input type="hidden" name="intent" value="send-code" />
      <Button type="submit" busy={code.isBusy}>
        {children}
      </Button>
      <AnswerLine answer={code.answer} />
    </code.fetcher.Form>
  );
}
