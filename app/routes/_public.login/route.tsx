import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigate,
} from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { loginPath } from "#app/content/login-path.ts";
import { useAnswer } from "#app/features/account/public.ts";
import { useSignedInElsewhere } from "#app/features/web-session/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { sendForm } from "#app/lib/send-form.ts";
import { loadOrOpenDocument } from "#app/lib/without-network.ts";
import { redirectSignedIn } from "#app/server/redirect-signed-in.ts";
import { runLogin } from "./actions.ts";
import { LoginContent } from "./login-content.tsx";
import { describeNetworkFailure } from "./network-failure.ts";
import { findLogin } from "./queries.ts";

export const meta: MetaFunction = () => [{ title: pageTitle("Login") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await redirectSignedIn(context, request);
  return findLogin(request, context);
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrOpenDocument({ request, serverLoader: () => serverLoader<typeof loader>() });

export async function action({ request, context }: ActionFunctionArgs) {
  return runLogin(request, context);
}

export const clientAction = (args: ClientActionFunctionArgs) => sendForm(args, describeNetworkFailure);

export default function LoginPage() {
  const login = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const navigate = useNavigate();
  const { providerFailure, redirectTo } = login;
  useAnswer(answer, ({ intent, email, failure }) => {
    // Specification, section 8: a failed social sign-in shows in the console only. A network failure, which has no
    // intent, shows on the page.
    if (intent === "google" || intent === "github")
      console.error(`Sign-in with ${intent} failed: ${failure}`);
    if (intent !== "create" || failure) return;
    window.alert("Check your email for confirmation link");
    navigate(loginPath("sign-in", redirectTo), { state: { mailedTo: email } });
  });
  useSignedInElsewhere(useCallback(() => window.location.assign(redirectTo ?? "/dashboard"), [redirectTo]));
  useEffect(() => {
    if (providerFailure) console.error(`Sign-in with the provider failed: ${providerFailure}`);
  }, [providerFailure]);
  return <LoginContent login={login} answer={answer} />;
}
