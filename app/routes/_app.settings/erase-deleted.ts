import { accountParam } from "#app/contracts/web-session-paths.ts";
import {
  findSentDeletion,
  forgetSentDeletion,
  loadEraseAccount,
  noteSentDeletion,
} from "#app/features/web-session/public.ts";

/**
 * Erases the account's data in this browser once the server has deleted the account, then redirects to a page that says
 * so. If erasing fails, that page says only that the account is deleted. If the answer was lost, /login asks what to do
 * with the data, even if the form was sent again after the end of the session.
 * @param formData the form, with the account's id as `owner`
 */
export async function eraseDeleted<Answer>(formData: FormData, answer: Promise<Answer>): Promise<Answer> {
  const owner = formData.get("owner");
  if (typeof owner !== "string" || owner === "") return answer;
  const isSentAgain = findSentDeletion() === owner;
  noteSentDeletion(owner);
  try {
    const answered = await answer;
    // A Response comes from send-form.ts, when the server sent no answer.
    if (!(answered instanceof Response)) forgetSentDeletion(owner);
    return answered;
  } catch (error) {
    const location = error instanceof Response ? error.headers.get("Location") : null;
    // The session may be over because the account was deleted, so the note stays for /login.
    if (isSentAgain && location?.startsWith("/login")) throw error;
    if (location !== `/?${accountParam}=deleted`) {
      forgetSentDeletion(owner);
      throw error;
    }
    try {
      await (await loadEraseAccount()).eraseAccount(owner);
    } catch (cause) {
      console.warn("The deleted account's data could not be erased here", cause);
      throw error;
    }
    // Remix's own `redirect` would add its server's code to every page.
    throw new Response(null, { status: 302, headers: { Location: `/?${accountParam}=erased` } });
  }
}
