import { useState } from "react";
import { maxPasskeyNameLength, type PasskeyCreation, type PasskeySummary } from "#app/contracts/passkeys.ts";
import { describeDevice } from "#app/lib/describe-device.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-browser.ts";
import { useFocusAfterChange } from "#app/ui/use-focus-after-change.ts";
import { AnswerLine } from "../form/answer-line.tsx";
import { FormOrProof } from "../form/form-or-proof.tsx";
import { MailCodeForm } from "../form/mail-code-form.tsx";
import { useAccountForm } from "../form/use-account-form.ts";
import { PasskeyRow } from "./passkey-row.tsx";

/** The passkeys of the account. Null if the site can't have passkeys. */
export function Passkeys({ passkeys }: { passkeys: readonly PasskeySummary[] | null }) {
  const remove = useAccountForm("remove-passkey");
  const count = passkeys?.length ?? 0;
  // The focused button disappears with a removed passkey.
  const part = useFocusAfterChange(count);
  if (!passkeys)
    return (
      <p className="text-ink-2 text-sm">
        A passkey belongs to the name of a site. This one is reached at a bare address or without https, where
        browsers have none. On your own machine they work at http://localhost.
      </p>
    );
  return (
    <div ref={part} className="grid gap-4">
      <p className="text-ink-2 text-sm">
        A passkey signs you in with a finger, a face or a PIN, in place of the password and the code.
        {count > 0 && " Remove one that you don't recognise, and change your password."}
      </p>
      {count > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} remove={remove} />
          ))}
        </ul>
      )}
      <FormOrProof form={remove} />
      <AddPasskey />
    </div>
  );
}

/** Requests the options from the server and a passkey from the browser, and sends the passkey to the server. */
function AddPasskey() {
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  /** Whether the browser has made a passkey. From then on the answer about this passkey counts, not an earlier one. */
  const [isMade, setMade] = useState(false);
  const isHydrated = useHydrated();
  const add = useAccountForm("add-passkey", () => {
    setName("");
    setCode("");
  });
  const start = useAccountForm("start-passkey", ({ passkey }) => passkey && void make(passkey));
  const mailed = useAccountForm("passkey-code");

  async function make(creation: PasskeyCreation) {
    setAsking(true);
    const prompt = await import("#app/lib/passkey-prompt.client.ts").catch(() => null);
    try {
      const credential = await prompt?.makePasskey(creation);
      if (credential) {
        setMade(true);
        add.fetcher.submit(
          { intent: "add-passkey", name: name.trim() || describeDevice(navigator.userAgent), credential },
          { method: "post", action: "/settings" },
        );
      } else setFailure("The server can't be reached. Check your connection and try again.");
    } catch (error) {
      setFailure(prompt?.describePasskeyFailure(error) ?? null);
    }
    setAsking(false);
  }

  const isBusy = start.isBusy || add.isBusy || isAsking;
  return (
    <div className="grid gap-3">
      <start.fetcher.Form
        method="post"
        action="/settings"
        onSubmit={() => {
          setFailure(null);
          setMade(false);
        }}
        className="grid gap-3"
      >
        <input type="hidden" name="intent" value="start-passkey" />
        <Field
          label="Name of the passkey"
          autoComplete="off"
          maxLength={maxPasskeyNameLength}
          placeholder="My phone"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {start.needsCode && (
          <Field
            label="Code from the mail"
            name="nonce"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <AnswerLine answer={isMade ? add.answer : start.answer} />
        {failure && (
          <p role="alert" className="font-semibold text-danger text-sm">
            {failure}
          </p>
        )}
        <Button type="submit" className="justify-self-start" disabled={!isHydrated} busy={isBusy}>
          Add a passkey
        </Button>
      </start.fetcher.Form>
      {start.needsCode && <MailCodeForm code={mailed}>Mail me a code</MailCodeForm>}
    </div>
  );
}
