import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import type { AuthUser } from "#app/contracts/auth-user.ts";
import type { WebAccount } from "#app/contracts/web-session-account.ts";
import { runAccountForm } from "./run-account-form.ts";

async function answerForm(form: Record<string, string>, account: Partial<WebAccount>) {
  const context = { account, reportError: () => undefined } as unknown as AppLoadContext;
  const request = new Request("https://app.test/settings", {
    method: "POST",
    body: new URLSearchParams(form),
  });
  return (await runAccountForm(request, context)).data;
}

test.each([
  ["new@example.com", /Open the links that we have mailed/],
  ["own@example.com", /^This is your address already\.$/],
])("a change of address to %s says what there is to do", async (email, notice) => {
  const pending = email === "own@example.com" ? {} : { new_email: email };
  const changeEmail = async () => pending as AuthUser;
  const answer = await answerForm({ intent: "change-email", email }, { changeEmail });
  expect(answer.notice).toMatch(notice);
});
