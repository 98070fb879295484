import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { SignedInUser } from "#app/contracts/signed-in-user.ts";

/** The query parameter of /login that remembers where a visitor wanted to go. */
export const originParam = "redirectTo";

/** Who is signed in; a visitor is redirected to /login with the origin remembered (thrown). */
export async function requireUser(request: Request, context: AppLoadContext): Promise<SignedInUser> {
  const user = await context.session.findUser();
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?${new URLSearchParams({ [originParam]: pathname + search })}`);
}
