import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { parseSignUp, type SignUpErrors } from "#app/contracts/web-session-forms.ts";
import { callAuth } from "#app/server/call-auth.ts";

export interface SignUpAnswer {
  readonly errors: SignUpErrors | null;
  /** The service's message, or the fallback sentence of the specification. */
  readonly failure: string | null;
  readonly values: { readonly fullName: string; readonly email: string };
}

const fallback = "An error occurred during registration";

/** Creates the account and redirects to /thank-you (thrown), or returns the errors. */
export async function runSignUp(request: Request, context: AppLoadContext) {
  const form = await request.formData().catch(() => new FormData());
  const { values, errors } = parseSignUp(form);
  const typed = { fullName: String(form.get("fullName") ?? ""), email: String(form.get("email") ?? "") };
  if (!values) return data<SignUpAnswer>({ errors, failure: null, values: typed }, { status: 400 });
  const outcome = await callAuth(context, () => context.signIn.signUp({ ...values, redirectTo: null }));
  if (outcome.ok) throw redirect("/thank-you");
  const failure = (outcome.code && outcome.message) || fallback;
  return data<SignUpAnswer>({ errors: null, failure, values: typed }, { status: outcome.status });
}
