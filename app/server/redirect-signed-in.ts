import { type AppLoadContext, redirect } from "@remix-run/cloudflare";

/** Public pages are for visitors only: whoever has a session is sent to the dashboard (thrown; spec section 2). */
export async function redirectSignedIn(context: AppLoadContext): Promise<void> {
  if (await context.session.findUser()) throw redirect("/dashboard");
}
