import type { WebAccount } from "#app/contracts/web-session-account.ts";
import type { WebSignIn } from "#app/contracts/web-session-sign-in.ts";
import {
  type AuthDeps,
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  verifyAccessToken,
} from "#worker/auth/interface.ts";
import { createPasskeyChallenges } from "./passkey-challenges.ts";
import type { WebSessionDeps } from "./web-session.ts";

type Call = <T>(operation: (auth: AuthDeps, accessToken: string) => Promise<T>) => Promise<T>;
type PasskeyMember = Pick<
  WebAccount,
  "listPasskeys" | "startPasskey" | "addPasskey" | "renamePasskey" | "removePasskey"
>;

interface PasskeyMemberDeps extends WebSessionDeps {
  /** Runs with an access token of the session that the cookie holds. */
  readonly call: Call;
  /** The same, after which a copy of the cookie is over. */
  readonly callAlone: Call;
  /** Whether the member has proved in this session who they are. */
  readonly isProved: () => Promise<boolean>;
}

/** The member's passkeys. */
export function createPasskeyMember({
  call,
  callAlone,
  isProved,
  ...deps
}: PasskeyMemberDeps): PasskeyMember {
  const challenges = createPasskeyChallenges(deps);
  const findSessionId = async (auth: AuthDeps, token: string) =>
    (await verifyAccessToken(auth, token)).session_id;
  return {
    listPasskeys: () => call((auth, token) => listPasskeys(auth, token)),
    startPasskey: (nonce) =>
      call(async (auth, token) => {
        const creation = await startPasskey(auth, token, { nonce });
        await challenges.offer(creation.challenge, await findSessionId(auth, token));
        return creation;
      }),
    addPasskey: ({ credential, name }) =>
      callAlone(async (auth, token) => {
        const challenge = await challenges.take(credential, await findSessionId(auth, token));
        await addPasskey(auth, token, { credential, challenge, name });
      }),
    renamePasskey: (id, name) => call((auth, token) => renamePasskey(auth, token, id, name)),
    removePasskey: (id) => call(async (auth, token) => removePasskey(auth, token, id, await isProved())),
  };
}

/** The part of a sign-in by passkey before the session begins. */
export function createPasskeySignIn(deps: WebSessionDeps) {
  const challenges = createPasskeyChallenges(deps);
  return {
    start: (async () => {
      const request = await startPasskeySignIn(await deps.requireAuth());
      await challenges.offer(request.challenge, null);
      return request;
    }) satisfies WebSignIn["startPasskey"],
    async finish({ credential, remember }: Parameters<WebSignIn["withPasskey"]>[0]) {
      const challenge = await challenges.take(credential, null);
      return signInWithPasskey(await deps.requireAuth(), { credential, challenge, remember });
    },
  };
}
