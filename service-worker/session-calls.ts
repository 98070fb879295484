import { signOutPath } from "#app/contracts/web-session-paths.ts";
import { currentEpoch, forgetPerson, noteHolder } from "./person.ts";

/** Passes the session keeper's calls on and listens to the answer: renewed, over for good, or ended on purpose. */
export async function answerSessionCall({ request }: FetchEvent): Promise<Response> {
  const isSignOut = new URL(request.url).pathname === signOutPath;
  const begun = currentEpoch();
  const answer = await fetch(request);
  // A form's answer is a redirect, whose status nobody may see.
  const isDone = answer.ok || answer.type === "opaqueredirect";
  if ((isSignOut && isDone) || answer.status === 401) await forgetPerson();
  else if (!isSignOut) await noteHolder(answer, begun);
  return answer;
}
