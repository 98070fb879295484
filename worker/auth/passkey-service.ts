import type { PasskeyService } from "#app/contracts/passkeys.ts";
import type { AuthDeps } from "./deps.ts";
import { signInWithPasskey } from "./passkey-sign-in.ts";
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from "./passkeys.ts";
import { requireRelyingParty } from "./relying-party.ts";
import { createRequest } from "./webauthn.ts";

/** The passkeys' part of the auth service. `signing` has the signing key at hand before it runs. */
export function createPasskeyService(
  deps: AuthDeps,
  signing: <T>(run: () => Promise<T>) => Promise<T>,
): PasskeyService {
  return {
    startPasskeySignIn: async () => createRequest(requireRelyingParty(deps.config.publicUrl)),
    signInWithPasskey: (input) => signing(() => signInWithPasskey(deps, input)),
    startPasskey: (token, proof) => startPasskey(deps, token, proof),
    addPasskey: (token, input) => addPasskey(deps, token, input),
    listPasskeys: (token) => listPasskeys(deps, token),
    renamePasskey: (token, id, name) => renamePasskey(deps, token, id, name),
    removePasskey: (token, id) => removePasskey(deps, token, id),
  };
}
