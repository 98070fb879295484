import { type AppLoadContext, redirect } from "@remix-run/cloudflare";

/**
 * Public pages are for visitors only: whoever has a session is sent to the dashboard (thrown; spec section 2).
 * When nobody can tell because of a passing fault, the page is shown: it needs no account.
 */
export async function redirectSignedIn(context: AppLoadContext): Promise<void> {
  const user = await context.session.findUser().catch((error: unknown) => {
    context.reportError(error);
    return null;
  });
  if (user) throw redirect("/dashboard", { headers: { "Cache-Control": "private, no-store" } });
}
