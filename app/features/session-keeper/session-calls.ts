import { type RefreshAnswer, refreshAnswerSchema } from "#app/contracts/web-session-events.ts";
import { refreshPath, signOutPath } from "#app/contracts/web-session-paths.ts";
import { openAuthChannel } from "./auth-channel.ts";

const post = (path: string) => fetch(path, { method: "POST", headers: { Accept: "application/json" } });

/** The renewed session, `refused` when it is over for good, `failed` when it may be tried again. */
export async function refreshSession(): Promise<RefreshAnswer | "refused" | "failed"> {
  try {
    const answer = await post(refreshPath);
    if (answer.status === 401) return "refused";
    const parsed = refreshAnswerSchema.safeParse(answer.ok ? await answer.json() : null);
    return parsed.success ? parsed.data : "failed";
  } catch {
    return "failed";
  }
}

/** Under way, this tab goes to /login by itself: a second navigation there would only begin the first one anew. */
export const ownSignOut = { isUnderWay: false };

/** The other tabs go to /login; this one is on its way already. */
function tellSignedOut(): void {
  ownSignOut.isUnderWay = true;
  const channel = openAuthChannel();
  channel.tell({ event: "SIGNED_OUT", userId: null });
  channel.close();
}

/** Ends the session in every tab and leads to /login. False: the server could not be told, everything stays. */
export async function signOut(): Promise<boolean> {
  const answer = await post(signOutPath).catch(() => null);
  if (!answer?.ok) return false;
  tellSignedOut();
  window.location.assign("/login");
  return true;
}

/**
 * What a form of the account is answered, as it is. One that leads to another page of ours has ended the session, or
 * found it ended: the other tabs are told.
 */
export async function tellIfOver<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response && error.headers.get("Location")?.startsWith("/")) tellSignedOut();
    throw error;
  }
}
