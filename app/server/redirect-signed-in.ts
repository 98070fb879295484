import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { newsletterParam, parseNewsletterOutcome } from "#app/contracts/newsletter.ts";
import { findUser } from "./find-user.ts";

/**
 * Public pages are for visitors only: whoever has a session is sent to the dashboard (thrown; spec section 2).
 * What a newsletter link did is told there.
 */
export async function redirectSignedIn(context: AppLoadContext, { url }: Request): Promise<void> {
  const user = await findUser(context);
  if (!user) return;
  const outcome = parseNewsletterOutcome(new URL(url).searchParams.get(newsletterParam));
  const query = outcome ? `?${new URLSearchParams({ [newsletterParam]: outcome })}` : "";
  throw redirect(`/dashboard${query}`, { headers: { "Cache-Control": "private, no-store" } });
}
