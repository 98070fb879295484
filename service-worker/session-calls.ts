import { signOutPath } from "#app/contracts/web-session-paths.ts";
import { currentEpoch, forgetMember, noteMemberOf } from "./member.ts";

/** Passes a session refresh or a sign-out on, and notes from the answer whether a member is still signed in. */
export async function answerSessionCall({ request }: FetchEvent): Promise<Response> {
  const isSignOut = new URL(request.url).pathname === signOutPath;
  const begun = currentEpoch();
  const answer = await fetch(request);
  // The answer to a form is a redirect, whose status is hidden from the worker.
  const isDone = answer.ok || answer.type === "opaqueredirect";
  if ((isSignOut && isDone) || answer.status === 401) await forgetMember();
  else if (!isSignOut) await noteMemberOf(answer, begun);
  return answer;
}
