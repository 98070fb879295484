import { forgetDrafts } from "#app/ui/drafts.ts";

/**
 * Returns the answer to an account form unchanged. Once a sign-out by choice has succeeded, the drafts are forgotten: its
 * redirect names no page to come back to, unlike that of a session which is over.
 */
export async function forgetIfSignedOut<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response && error.headers.get("Location") === "/login") forgetDrafts();
    throw error;
  }
}
