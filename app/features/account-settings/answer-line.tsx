import type { AccountAnswer } from "#app/contracts/account-forms.ts";

/** What a form was told: in red and announced when it failed, quiet when it went well. */
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
