import type { AccountAnswer } from "#app/contracts/account-forms.ts";

/** The answer to a form: in red and announced when it failed, else as a quiet status. */
export function AnswerLine({ answer }: { answer: AccountAnswer | null }) {
  if (answer?.failure)
    return (
      <p role="alert" className="font-semibold text-danger text-sm">
        {answer.failure}
      </p>
    );
  return answer?.notice ? (
    <p role="status" className="text-sm">
      {answer.notice}
    </p>
  ) : null;
}
