import { Form } from "@remix-run/react";
import { useState } from "react";
import type { SecondFactor } from "#app/contracts/web-session-sign-in.ts";
import { Button } from "#app/ui/button.tsx";
import { CodeField } from "./code-form.tsx";
import { FormMessage } from "./form-message.tsx";

interface SecondStepFormProps {
  factors: readonly SecondFactor[];
  /** The phone that a code was sent to. */
  sentTo: string | null;
  failure?: string | null | undefined;
}

/** Asks for the code of an authenticator app or a text message. */
export function SecondStepForm({ factors, sentTo, failure }: SecondStepFormProps) {
  const [chosen, setChosen] = useState(sentTo ?? factors[0]?.id);
  const factor = factors.find(({ id }) => id === chosen);
  const notice = sentTo && sentTo === chosen ? "We have sent a code to your phone." : null;
  return (
    <Form method="post" className="grid gap-5">
      {factors.length > 1 ? (
        <fieldset className="grid gap-1">
          <legend className="font-semibold text-sm">Confirm with</legend>
          {factors.map(({ id, label }) => (
            <label key={id} className="inline-flex min-h-11 items-center gap-2.5">
              <input
                type="radio"
                name="factorId"
                value={id}
                defaultChecked={id === chosen}
                onChange={() => setChosen(id)}
                className="size-5 accent-volt-ink"
              />
              {label}
            </label>
          ))}
        </fieldset>
      ) : (
        <input type="hidden" name="factorId" value={chosen} />
      )}
      <FormMessage notice={failure ? null : notice} />
      <CodeField
        hint={
          factor?.type === "phone"
            ? "The six digits of the text message."
            : "The six digits that your authenticator app shows."
        }
      />
      <Button type="submit" name="intent" value="second-step" variant="primary" size="lg">
        Confirm
      </Button>
      <FormMessage failure={failure} />
      {factors.some(({ type }) => type === "phone") && (
        <Button type="submit" name="intent" value="send-code" formNoValidate>
          {sentTo ? "Send another code" : "Text me a code"}
        </Button>
      )}
      <Button type="submit" name="intent" value="cancel" formNoValidate variant="quiet">
        Use another account
      </Button>
    </Form>
  );
}
