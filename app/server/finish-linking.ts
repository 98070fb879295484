import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { callAuthSignedIn } from "./call-auth.ts";

/** Links the provider's identity when the provider has sent the browser back; throws a redirect with the result. */
export async function finishLinking(request: Request, context: AppLoadContext): Promise<void> {
  const { searchParams, pathname } = new URL(request.url);
  const code = searchParams.get("code");
  if (!code) return;
  const outcome = await callAuthSignedIn(request, context, () => context.account.finishLinking(code));
  const result = outcome.ok ? "linked=true" : `error_code=${outcome.code ?? "service_unavailable"}`;
  throw redirect(`${pathname}?${result}`);
}
