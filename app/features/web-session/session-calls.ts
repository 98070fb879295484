import { type RefreshAnswer, refreshAnswerSchema } from "#app/contracts/web-session-events.ts";
import { refreshPath, signOutPath } from "#app/contracts/web-session-paths.ts";
import { forgetScreens } from "#app/data/member-screens.ts";
import { openAuthChannel } from "./auth-channel.ts";

const post = (path: string) => fetch(path, { method: "POST", headers: { Accept: "application/json" } });

/** Returns the renewed session, `refused` when it is over, `failed` when another try may succeed. */
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

/**
 * While the sign-out is under way, this tab is already going to /login. A second navigation would restart the first.
 */
export const ownSignOut = { isUnderWay: false };

/** Sends the other tabs to /login. */
function broadcastSignedOut(): void {
  ownSignOut.isUnderWay = true;
  const channel = openAuthChannel();
  channel.broadcast({ event: "SIGNED_OUT", userId: null });
  channel.close();
}

/**
 * Ends the session in every tab and opens /login. Returns false, with the session unchanged, when the server can't be
 * reached.
 */
export async function signOut(): Promise<boolean> {
  const answer = await post(signOutPath).catch(() => null);
  if (!answer?.ok) return false;
  await forgetScreens();
  broadcastSignedOut();
  window.location.assign("/login");
  return true;
}

/**
 * Returns the answer to an account form unchanged. An answer that redirects to a page of ours means that the session is
 * over; the other tabs are sent to /login then.
 */
export async function broadcastIfSignedOut<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response && error.headers.get("Location")?.startsWith("/")) {
      await forgetScreens();
      broadcastSignedOut();
    }
    throw error;
  }
}
