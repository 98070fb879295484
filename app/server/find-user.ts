import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "#app/contracts/signed-in-user.ts";

/**
 * Who is signed in, or null for a visitor. When a passing fault keeps the session from being renewed, nobody can tell:
 * a 503 is thrown, and the session stays.
 */
export async function findUser({ session, reportError }: AppLoadContext): Promise<SignedInUser | null> {
  try {
    return await session.findUser();
  } catch (error) {
    reportError(error);
    throw new Response("The service can't be reached. Please try again.", {
      status: 503,
      headers: { "Cache-Control": "no-store" },
    });
  }
}
