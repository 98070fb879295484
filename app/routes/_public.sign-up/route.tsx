import type { ActionFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useActionData } from "@remix-run/react";
import { AccountFrame, SignUpFields, useAnswer } from "#app/features/account/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { sendForm } from "#app/lib/send-form.ts";
import { runSignUp } from "./actions.ts";
import { describeNetworkFailure } from "./network-failure.ts";

export const meta: MetaFunction = () => [{ title: pageTitle("Sign Up") }];

export async function action({ request, context }: ActionFunctionArgs) {
  return runSignUp(request, context);
}

export const clientAction = (args: ClientActionFunctionArgs) => sendForm(args, describeNetworkFailure);

export default function SignUpPage() {
  const answer = useActionData<typeof action>();
  useAnswer(answer, ({ failure }) => {
    if (failure) window.alert(failure);
  });
  return (
    <AccountFrame
      title="Create your account"
      lead="Your dashboard, history and goals in one place. Free, no card."
      figure="jumping-jacks"
    >
      <SignUpFields
        errors={answer?.errors ?? null}
        values={answer?.values ?? {}}
        failure={answer?.failure ?? null}
      />
    </AccountFrame>
  );
}
