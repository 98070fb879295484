import { useLayoutEffect, useRef, useState } from "react";
import type { FactorSetup } from "#app/contracts/account-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { AnswerLine } from "../form/answer-line.tsx";
import { useAccountForm } from "../form/use-account-form.ts";

/** Finishes adding a second step: scan or type the secret, then enter a code. */
export function FactorSetupForm({ setup, onClose }: { setup: FactorSetup; onClose(): void }) {
  // A text message's code expires after five minutes; the user may request another one.
  const [challengeId, setChallengeId] = useState(setup.challengeId);
  const { fetcher, isBusy, answer } = useAccountForm(`verify-${setup.factorId}`, ({ setup: sent }) =>
    sent ? setChallengeId(sent.challengeId) : onClose(),
  );
  const form = useRef<HTMLFormElement>(null);
  // The form replaces the focused button. The focus moves in a layout effect, before a field of the form can have it.
  useLayoutEffect(() => form.current?.focus(), []);
  return (
    <fetcher.Form
      ref={form}
      tabIndex={-1}
      aria-label={setup.totp ? "Set up an authenticator app" : "Set up a phone"}
      method="post"
      action="/settings"
      className="grid justify-items-start gap-4 rounded-lg bg-surface-2 p-4"
    >
      <input type="hidden" name="intent" value="verify-factor" />
      <input type="hidden" name="factorId" value={setup.factorId} />
      <input type="hidden" name="challengeId" value={challengeId} />
      {setup.totp && (
        <div className="grid gap-3 sm:grid-cols-[auto_1fr] sm:items-center">
          <img
            alt="QR code for your authenticator app"
            width={176}
            height={176}
            className="size-44 rounded-sm bg-[white] p-2"
            src={qrSource(setup.totp.qrCode)}
          />
          <p className="text-sm">
            Scan this with your authenticator app, or type the secret:
            <code className="mt-1 block select-all break-all font-bold">{setup.totp.secret}</code>
          </p>
        </div>
      )}
      {setup.phone && <p className="text-sm">We have sent a code to {setup.phone}.</p>}
      <Field
        label="Six-digit code"
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      <AnswerLine answer={answer} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          Turn on
        </Button>
        {setup.phone && (
          <Button
            busy={isBusy}
            onClick={() => {
              const form = { intent: "text-code", factorId: setup.factorId };
              fetcher.submit(form, { method: "post", action: "/settings" });
            }}
          >
            Send another code
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** The service answers SVG text or a data URL. */
const qrSource = (code: string): string =>
  code.startsWith("data:") ? code : `data:image/svg+xml;utf8,${encodeURIComponent(code)}`;
