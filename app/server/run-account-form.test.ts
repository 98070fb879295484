import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test, vi } from "vitest";
import type { AuthErrorCode } from "#app/contracts/auth-errors.ts";
import type { AuthUser } from "#app/contracts/auth-user.ts";
import type { WebAccount } from "#app/contracts/web-session-account.ts";
import { runAccountForm } from "./run-account-form.ts";

async function sendForm(form: Record<string, string>, account: Partial<WebAccount>) {
  const context = { account, reportError: () => undefined } as unknown as AppLoadContext;
  const request = new Request("https://app.test/settings", {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const { data, init } = await runAccountForm(request, context);
  return { answer: data, status: init?.status };
}

test.each([
  ["new@example.com", /Open the links that we have mailed/],
  ["own@example.com", /^This is your address already\.$/],
])("a change of address to %s says what there is to do", async (email, notice) => {
  const pending = email === "own@example.com" ? {} : { new_email: email };
  const changeEmail = async () => pending as AuthUser;
  const { answer } = await sendForm({ intent: "change-email", email }, { changeEmail });
  expect(answer.notice).toMatch(notice);
});

test("an account is deleted only after its own address was typed", async () => {
  const deleteAccount = vi.fn(async () => undefined);
  const requireAccount = async () => ({ email: "own@example.com" }) as AuthUser;
  const confirm = (confirmation: string) =>
    sendForm({ intent: "delete-account", confirmation }, { requireAccount, deleteAccount });
  for (const other of ["", "other@example.com", "own@example.co"])
    expect((await confirm(other)).answer.failure).toBe("Type your email address to confirm.");
  expect(deleteAccount).not.toHaveBeenCalled();
  await confirm(" Own@Example.com ").catch(() => undefined);
  expect(deleteAccount).toHaveBeenCalledOnce();
});

/** A refusal of the auth service. */
const refusal = (status: number, code: AuthErrorCode) =>
  Object.assign(new Error("Refused"), { name: "AuthError", status, code });

test("to end a session that isn't there, or isn't the user's, is answered 404 and signs nobody out", async () => {
  const endSession = () => Promise.reject(refusal(404, "session_not_found"));
  const { answer, status } = await sendForm({ intent: "end-session", sessionId: "x" }, { endSession });
  expect([status, answer.failure]).toEqual([404, "Refused"]);
});

test("a user whose own session has ended is led to the sign-in", async () => {
  const endSession = () => Promise.reject(refusal(403, "session_not_found"));
  await expect(sendForm({ intent: "end-session", sessionId: "x" }, { endSession })).rejects.toMatchObject({
    status: 302,
  });
});
