import { type FormEvent, useRef, useState } from "react";
import type { AccountView, FactorSetup } from "#app/contracts/account-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useDraft } from "#app/ui/use-draft.ts";
import { useFocusAfterChange } from "#app/ui/use-focus-after-change.ts";
import { AnswerLine } from "../form/answer-line.tsx";
import { FormOrProof } from "../form/form-or-proof.tsx";
import { useAccountForm } from "../form/use-account-form.ts";
import { FactorSetupForm } from "./factor-setup-form.tsx";

const kinds = { totp: "Authenticator app", phone: "Phone" } as const;

/** The second step of signing in: an authenticator app, a phone, or none yet. */
export function SecondStep({ account }: { account: AccountView }) {
  const [setup, setSetup] = useState<FactorSetup | null>(null);
  const verified = account.factors.filter(({ isVerified }) => isVerified);
  const [phone, setPhone] = useDraft("phone", "");
  const enrol = useAccountForm("enrol", ({ setup: started }) => {
    setSetup(started);
    if (started?.phone) setPhone("");
  });
  const remove = useAccountForm("remove-factor");
  const finish = useAccountForm("finish-factor", ({ setup: sent }) => {
    const asked = account.factors.find(({ id }) => id === sent?.factorId);
    if (sent && asked) setSetup({ ...sent, phone: asked.name });
  });
  const pending = account.factors.filter(({ id, isVerified }) => !isVerified && id !== setup?.factorId);
  // The focused button disappears with a removed factor or a finished form.
  const part = useFocusAfterChange(`${setup?.factorId} ${account.factors.length} ${verified.length}`);
  const sent = useRef<HTMLFormElement | null>(null);
  const remember = (event: FormEvent<HTMLFormElement>) => {
    sent.current = event.currentTarget;
  };
  const has = (type: "totp" | "phone") => verified.some((factor) => factor.type === type);
  return (
    <div ref={part} className="grid gap-4">
      <p className="text-ink-2 text-sm">
        {verified.length > 0
          ? "A code is asked for after your password."
          : "A code after the password keeps others out even if they know it."}
      </p>
      <ul className="divide-y divide-line">
        {[...verified, ...pending].map(({ id, name, type, isVerified }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block break-words font-semibold text-sm">{name}</span>
              <span className="text-ink-2 text-sm">
                {[
                  // If a factor's name equals its kind, it is shown once.
                  name !== kinds[type] && kinds[type],
                  !isVerified && "not finished, asks for nothing yet",
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <span className="flex gap-2">
              {!isVerified && type === "phone" && (
                <finish.fetcher.Form method="post" action="/settings">
                  <input type="hidden" name="intent" value="text-code" />
                  <input type="hidden" name="factorId" value={id} />
                  <Button type="submit" aria-label={`Finish ${name}`} busy={finish.isBusy}>
                    Finish
                  </Button>
                </finish.fetcher.Form>
              )}
              <remove.fetcher.Form method="post" action="/settings">
                <input type="hidden" name="intent" value="remove-factor" />
                <input type="hidden" name="factorId" value={id} />
                <Button type="submit" variant="danger" aria-label={`Remove ${name}`} busy={remove.isBusy}>
                  Remove
                </Button>
              </remove.fetcher.Form>
            </span>
          </li>
        ))}
      </ul>
      {pending.length > 0 && (
        <p className="text-ink-2 text-sm">
          You didn't begin this? Remove it and change your password: somebody else knows it.
        </p>
      )}
      <AnswerLine answer={finish.answer} />
      <FormOrProof form={remove} />
      {setup ? (
        <FactorSetupForm key={setup.factorId} setup={setup} onClose={() => setSetup(null)} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          {!has("totp") && (
            <enrol.fetcher.Form
              onSubmit={remember}
              method="post"
              action="/settings"
              className="content-start"
            >
              <input type="hidden" name="intent" value="enrol-totp" />
              <Button type="submit" busy={enrol.isBusy}>
                Add an authenticator app
              </Button>
            </enrol.fetcher.Form>
          )}
          {!has("phone") && (
            <enrol.fetcher.Form onSubmit={remember} method="post" action="/settings" className="grid gap-2">
              <input type="hidden" name="intent" value="enrol-phone" />
              <Field
                label="Phone number"
                name="phone"
                type="tel"
                required
                autoComplete="tel"
                placeholder="+49 170 1234567"
                value={phone}
                onChange={(event) => setPhone(event.currentTarget.value)}
              />
              <Button type="submit" className="justify-self-start" busy={enrol.isBusy}>
                Add this phone
              </Button>
            </enrol.fetcher.Form>
          )}
        </div>
      )}
      {/* Sends the form with the present number, which may have been corrected since. */}
      <FormOrProof form={enrol} resend={() => sent.current?.requestSubmit()} />
    </div>
  );
}
