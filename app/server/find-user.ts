import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "#app/contracts/signed-in-user.ts";

/**
 * The signed-in member, or null for a visitor. Throws a 503 when a temporary fault prevents the session from being
 * refreshed; the session stays.
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
