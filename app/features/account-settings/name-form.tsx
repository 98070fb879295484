import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useDraft } from "#app/ui/use-draft.ts";
import { AnswerLine } from "./form/answer-line.tsx";
import { useAccountForm } from "./form/use-account-form.ts";

/** The user's name, with the rule of sign-up, sent to the current page. The draft survives a forced sign-in. */
export function NameForm({ fullName }: { fullName: string }) {
  const [text, setText, forget] = useDraft("full-name", fullName);
  const { fetcher, isBusy, answer } = useAccountForm("name", forget);
  return (
    <fetcher.Form method="post" noValidate className="grid gap-3">
      <input type="hidden" name="intent" value="change-name" />
      <Field
        label="Full name"
        name="fullName"
        autoComplete="name"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <AnswerLine answer={answer} />
      <Button type="submit" className="justify-self-start" busy={isBusy}>
        Save name
      </Button>
    </fetcher.Form>
  );
}
