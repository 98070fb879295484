import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { dashboardPath } from "#app/content/member-paths.ts";
import { mailedLinkPath, parseMailedLink } from "#app/contracts/mailed-link.ts";
import { newsletterParam, parseNewsletterOutcome } from "#app/contracts/newsletter.ts";
import { findUser } from "./find-user.ts";

/**
 * Redirects users from public pages to the dashboard (thrown; spec section 2), with the page that they asked for or the
 * result of a newsletter link. The form of a mailed link is shown to users as well.
 */
export async function redirectSignedIn(context: AppLoadContext, { url }: Request): Promise<void> {
  const user = await findUser(context);
  if (!user) return;
  const address = new URL(url);
  const { pathname, searchParams } = address;
  if (pathname === mailedLinkPath && parseMailedLink(searchParams)) return;
  const outcome = parseNewsletterOutcome(searchParams.get(newsletterParam));
  const path = outcome
    ? `/dashboard?${new URLSearchParams({ [newsletterParam]: outcome })}`
    : dashboardPath(address);
  throw redirect(path, { headers: { "Cache-Control": "private, no-store" } });
}
