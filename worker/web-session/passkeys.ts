import * as z from "zod";
import { fromBase64Url } from "#app/contracts/encoding.ts";
import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  passkeyChallengeLifeS,
} from "#app/contracts/passkeys.ts";
import type { WebAccount } from "#app/contracts/web-session-account.ts";
import type { WebSignIn } from "#app/contracts/web-session-sign-in.ts";
import {
  type AuthDeps,
  AuthError,
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  verifyAccessToken,
} from "#worker/auth/interface.ts";
import { createSealedCookie } from "./cookies.ts";
import type { WebSessionDeps } from "./web-session.ts";

type Call = <T>(operation: (auth: AuthDeps, accessToken: string) => Promise<T>) => Promise<T>;
type PasskeyMember = Pick<
  WebAccount,
  "listPasskeys" | "startPasskey" | "addPasskey" | "renamePasskey" | "removePasskey"
>;

interface PasskeyMemberDeps extends WebSessionDeps {
  /** Runs with an access token of the session that the cookie holds. */
  readonly call: Call;
  /** Like `call`, but a copy of the cookie stops working. */
  readonly callAlone: Call;
  /** Whether the user has proved their identity in this session. */
  readonly isProved: () => Promise<boolean>;
}

/** The user's passkeys. */
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

/** The most challenges of one browser; each tab on /login has its own. */
const maxOffered = 4;

const offeredSchema = z.object({
  challenge: z.string(),
  /** The session that adds a passkey; null for a sign-in. */
  sessionId: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

const clientDataSchema = z.object({ challenge: z.string() });

/** The challenge that an answer names; null when it names none. */
function findChallenge({ response }: PasskeyAssertion | PasskeyAttestation): string | null {
  try {
    const text = new TextDecoder().decode(fromBase64Url(response.clientDataJSON));
    return clientDataSchema.parse(JSON.parse(text)).challenge;
  } catch {
    return null;
  }
}

/**
 * The challenges that this browser was given, in an encrypted cookie for five minutes. An answer of another browser,
 * to another session or for another purpose is refused. The auth service ensures that each challenge is answered
 * once.
 */
export function createPasskeyChallenges({ now, ...deps }: WebSessionDeps) {
  const cookie = createSealedCookie("passkey", z.object({ offered: z.array(offeredSchema) }), deps);
  const listOffered = async () =>
    ((await cookie.find())?.offered ?? []).filter(({ expiresAt }) => expiresAt > now());
  return {
    async offer(challenge: string, sessionId: string | null): Promise<void> {
      const expiresAt = now() + passkeyChallengeLifeS * 1000;
      const offered = [{ challenge, sessionId, expiresAt }, ...(await listOffered())].slice(0, maxOffered);
      await cookie.record({ offered }, passkeyChallengeLifeS);
    },
    /**
     * Removes the challenge of an answer, right or wrong, from the cookie. @throws AuthFailure 400
     * passkey_challenge_expired
     */
    async take(credential: PasskeyAssertion | PasskeyAttestation, sessionId: string | null): Promise<string> {
      const challenge = findChallenge(credential);
      const offered = await listOffered();
      const rest = offered.filter((each) => each.challenge !== challenge);
      if (rest.length) await cookie.record({ offered: rest }, passkeyChallengeLifeS);
      else cookie.remove();
      const asked = offered.find((each) => each.challenge === challenge && each.sessionId === sessionId);
      if (asked) return asked.challenge;
      throw new AuthError(
        400,
        "passkey_challenge_expired",
        "That took too long, or was not begun in this browser. Please try again.",
      );
    },
  };
}
