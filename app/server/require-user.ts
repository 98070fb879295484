import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { SignedInUser } from "#app/contracts/signed-in-user.ts";
import { findUser } from "./find-user.ts";
import { loginAddress } from "./login-address.ts";

/**
 * The signed-in member; throws a redirect to /login with the origin for visitors. Loaders of nested routes run in
 * parallel, so every protected route that has one calls this first and doesn't rely on its layout.
 */
export async function requireUser(request: Request, context: AppLoadContext): Promise<SignedInUser> {
  const user = await findUser(context);
  if (user) return user;
  throw redirect(loginAddress(request), { headers: { "Cache-Control": "private, no-store" } });
}
