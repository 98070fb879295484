import { useNavigation, useSubmit } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { loginPath } from "#app/content/login-path.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-browser.ts";
import { FormMessage } from "./form-message.tsx";
import { fetchPasskeyRequest } from "./passkey-request.ts";
import { usePasskeyAutofill } from "./use-passkey-autofill.ts";

const unreachable = "We can't reach the server right now. Please try again in a moment.";

/** The sign-in button, and the offer of passkeys in the address field. Must be inside the form, for "Remember me". */
export function PasskeySignIn({ redirectTo }: { redirectTo: string | null }) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const isIdle = useNavigation().state === "idle";
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = useCallback(
    (credential: string) => {
      const form = button.current?.form;
      const isRemembered = form ? new FormData(form).has("remember") : false;
      submit(
        { intent: "passkey", credential, ...(isRemembered && { remember: "on" }) },
        { method: "post", action: loginPath("sign-in", redirectTo) },
      );
    },
    [submit, redirectTo],
  );
  usePasskeyAutofill(isIdle && !isAsking, send);

  async function ask() {
    setFailure(null);
    if (!("PublicKeyCredential" in window)) return setFailure("This browser has no passkeys.");
    setAsking(true);
    const prompt = await import("#app/lib/passkey-prompt.client.ts").catch(() => null);
    try {
      const request = prompt && (await fetchPasskeyRequest());
      if (request) send(await prompt.askForPasskey(request, { isAutofill: false }));
      else setFailure(unreachable);
    } catch (error) {
      setFailure(prompt?.describePasskeyFailure(error) ?? null);
    }
    setAsking(false);
  }

  return (
    <div className="grid gap-3">
      <Button ref={button} disabled={!isHydrated} busy={isAsking} onClick={ask}>
        <KeyRound size={18} strokeWidth={2} aria-hidden />
        Sign in with a passkey
      </Button>
      <FormMessage failure={failure} />
    </div>
  );
}

/** Shown if the site can't have passkeys: at an IP address, as on a developer's machine, or without https. */
export function NoPasskeys() {
  return (
    <p className="text-center text-ink-2 text-sm">
      Passkeys need a site with a name and https. On your own machine they work at http://localhost.
    </p>
  );
}
