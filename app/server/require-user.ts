import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { SignedInUser } from "#app/contracts/signed-in-user.ts";
import { loginAddress } from "./login-address.ts";

/**
 * Who is signed in; a visitor is redirected to /login with the origin remembered (thrown). Loaders of nested routes
 * run side by side, so every protected route that has one calls this first and doesn't count on its layout.
 * When the session can't be renewed because of a passing fault, a 503 is thrown and the session stays.
 */
export async function requireUser(request: Request, context: AppLoadContext): Promise<SignedInUser> {
  const user = await context.session.findUser().catch((error: unknown) => {
    context.reportError(error);
    throw new Response("The service can't be reached. Please try again.", {
      status: 503,
      headers: { "Cache-Control": "no-store", "Retry-After": "2" },
    });
  });
  if (user) return user;
  throw redirect(loginAddress(request), { headers: { "Cache-Control": "private, no-store" } });
}
