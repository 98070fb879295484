import { useEffect } from "react";
import { passkeyChallengeLifeS } from "#app/contracts/passkeys.ts";
import { fetchPasskeyRequest } from "./passkey-request.ts";

/** The request is renewed a minute before the challenge expires, so that a passkey chosen then is still accepted. */
const renewalMs = (passkeyChallengeLifeS - 60) * 1000;

/** Whether this browser offers passkeys in a field. */
const hasAutofill = async () =>
  "PublicKeyCredential" in window &&
  Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false));

/** While `isOn`, the browser offers passkeys in the field with `webauthn`; calls `onChosen` with the answer in JSON. */
export function usePasskeyAutofill(isOn: boolean, onChosen: (credential: string) => void): void {
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let stop = () => {};

    async function offer() {
      if (document.hidden || !(await hasAutofill()) || isOver) return;
      const [request, prompt] = await Promise.all([
        fetchPasskeyRequest(),
        import("#app/lib/passkey-prompt.client.ts").catch(() => null),
      ]);
      if (!request || !prompt || isOver) return;
      stop = prompt.stopAsking;
      // The offer wasn't requested by a press, so its failure shows nothing.
      const credential = await prompt.askForPasskey(request, { isAutofill: true }).catch(() => null);
      if (credential !== null && !isOver) onChosen(credential);
    }

    void offer();
    const timer = setInterval(offer, renewalMs);
    document.addEventListener("visibilitychange", offer);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", offer);
      stop();
    };
  }, [isOn, onChosen]);
}
