/** The forms of /login and /sign-up: their words, what stays typed, and what happens without a network. */
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { WebSignIn } from "#app/contracts/web-session-sign-in.ts";
import {
  alert,
  answerPath,
  button,
  expectWords,
  field,
  goOffline,
  hold,
  markInteractive,
  press,
  takeAlerts,
} from "./forms.ts";
import { refuse } from "./load-context.ts";
import { renderPage } from "./render-page.tsx";

const password = "analytical engine";
const offline = "You are offline, so this was not sent. Please try again when you are connected.";
const focused = () => document.activeElement?.textContent;

const openLogin = (query = "", signIn: Partial<WebSignIn> = {}) => renderPage(`/login${query}`, { signIn });

async function fillSignIn(email: string, secret = password) {
  await field("Email").fill(email);
  await field("Password").fill(secret);
}

async function fillSignUp(email: string) {
  await field("Full Name").fill("Ada");
  await field("Email Address").fill(email);
  await field("Password").fill(password);
  await field("Confirm Password").fill(password);
}

/** Reads an input's own check of what is typed. */
const validity = (label: string) => (field(label).element() as HTMLInputElement).validity;

test("a wrong password shows the service's sentence in red under the form, then plain words; the form leads on", async () => {
  await openLogin("", {
    withPassword: () => Promise.reject(refuse("invalid_credentials", 400, "Invalid login credentials")),
  });
  await fillSignIn("nobody@example.com", "wrong");
  await press("Sign in");
  await expect.element(alert()).toHaveTextContent("Invalid login credentials");
  await expect.element(page.getByText(/^The email or the password is wrong\./)).toBeVisible();
  const color = (element: Element) => getComputedStyle(element).color;
  expect(color(alert().element())).not.toBe(color(document.body));
  await expect.element(field("Email")).toHaveValue("nobody@example.com");
  markInteractive();
  await page.getByRole("link", { name: "choose a new password" }).click();
  await expect.poll(focused).toBe("Forgot your password?");
});

test("the login form asks for both fields and an address, and has no rule for the password's length", async () => {
  const withPassword = vi.fn(async () => ({ kind: "done", redirectTo: null }) as const);
  await openLogin("", { withPassword });
  await press("Sign in");
  expect(validity("Email").valueMissing).toBe(true);
  await fillSignIn("no-address", "x");
  await press("Sign in");
  expect(validity("Email").typeMismatch).toBe(true);
  expect(validity("Password").valid).toBe(true);
  expect(withPassword).not.toHaveBeenCalled();
  await expect.element(button("Facebook")).toBeDisabled();
  await field("Remember me").click();
  await field("Email").fill("ada@example.com");
  await press("Sign in");
  await expect.poll(() => withPassword.mock.calls).toHaveLength(1);
  expect(withPassword).toHaveBeenCalledWith({
    ...{ email: "ada@example.com", password: "x", remember: true, redirectTo: null },
  });
});

test("a social sign-in that fails shows in the console only", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => log.mockRestore());
  await openLogin("?from=provider&error=access_denied");
  await expect.element(page.getByRole("heading", { name: "Welcome Back!" })).toBeVisible();
  await expect.poll(() => log.mock.calls.join()).toContain("Sign-in with the provider failed: access_denied");
  expect(page.getByRole("alert").elements()).toEqual([]);
});

test("the sign-up form shows its messages on submit only, keeps what was typed and leads to the first error", async () => {
  await renderPage("/sign-up");
  await field("Email Address").fill("ada");
  await field("Confirm Password").fill("other");
  expect(page.getByText("Please enter a valid email").elements()).toEqual([]);
  const rule = page.getByText("At least 8 characters.");
  await expect.element(rule).toBeVisible();
  await press("Sign up");
  for (const message of [
    "Full name is required",
    "Please enter a valid email",
    "Password must be at least 8 characters",
    "Passwords do not match",
  ])
    await expect.element(page.getByText(message)).toBeVisible();
  expect(rule.elements()).toEqual([]);
  await expect.element(field("Full Name")).toHaveFocus();
  await expect.element(field("Full Name")).toHaveAttribute("aria-invalid", "true");
  await expect.element(field("Email Address")).toHaveValue("ada");
  await expect.element(field("Confirm Password")).toHaveValue("other");
});

test("a sign-up that is refused, or not sent, says so in an alert and keeps what was typed", async () => {
  const alerts = takeAlerts();
  const screen = await renderPage("/sign-up", {
    signIn: { signUp: () => Promise.reject(refuse("validation_failed", 400, "Unable to validate")) },
  });
  await fillSignUp("a..b@example.com");
  await press("Sign up");
  await expect.poll(() => alerts).toEqual(["Unable to validate"]);
  goOffline();
  await press("Sign up");
  await expect.poll(() => alerts).toEqual(["Unable to validate", offline]);
  await expect.element(field("Email Address")).toHaveValue("a..b@example.com");
  await expect.element(field("Password")).toHaveValue(password);
  await expect.element(field("Confirm Password")).toHaveValue(password);
  expect(screen.bar.address).toBe("/sign-up");
});

test("signing in without a network says so and keeps both fields; connected again, the same press is sent", async () => {
  const withPassword = vi.fn(() => Promise.reject(refuse("user_banned", 403, "Not now")));
  await openLogin("?redirectTo=%2Fhistory", { withPassword });
  await fillSignIn("ada@example.com");
  const goOnline = goOffline();
  await press("Sign in");
  await expect.element(alert()).toHaveTextContent(offline);
  await expect.element(field("Email")).toHaveValue("ada@example.com");
  await expect.element(field("Password")).toHaveValue(password);
  await press("Github");
  await expect.element(alert()).toHaveTextContent(offline);
  goOnline();
  await press("Sign in");
  await expect.element(alert()).toHaveTextContent("Not now");
  expect(withPassword).toHaveBeenCalledWith(expect.objectContaining({ redirectTo: "/history" }));
});

test("asking for a link, and choosing a password with it, say so without a network as well", async () => {
  const screen = await openLogin("?mode=forgot", { sendRecovery: async () => undefined });
  await field("Email").fill("ada@example.com");
  const goOnline = goOffline();
  await press("Send the link");
  await expect.element(alert()).toHaveTextContent(offline);
  await expect.element(field("Email")).toHaveValue("ada@example.com");
  goOnline();
  await press("Send the link");
  await expectWords("a mail is on its way");
  await screen.unmount();
  await openLogin("?type=recovery&token_hash=unknown");
  await field("New password").fill("difference engine");
  goOffline();
  await press("Save and sign in");
  await expect.element(alert()).toHaveTextContent(offline);
  await expect.element(field("New password")).toHaveValue("difference engine");
});

test("a second press on Confirm before the answer sends nothing, and the next form has the focus", async () => {
  const answer = hold<{ kind: "confirmed"; email: string }>();
  const confirm = vi.fn(() => answer.promise);
  await openLogin("?type=signup&token_hash=page_x", { confirm });
  await expect.element(button("Confirm")).toBeVisible();
  markInteractive();
  expect(page.getByRole("main").getByRole("button").elements()).toHaveLength(1);
  await press("Confirm");
  await expect.poll(() => confirm.mock.calls).toHaveLength(1);
  await press("Confirm");
  answer.resolve({ kind: "confirmed", email: "ada@example.com" });
  await expectWords("Your email is confirmed. Sign in to go on.");
  // The second request would have found the link used up.
  expect(confirm).toHaveBeenCalledOnce();
  await expect.element(field("Email")).toHaveValue("ada@example.com");
  await expect.poll(focused).toBe("Welcome Back!");
});

test("where passkeys can't be asked for, the button says so and may be pressed again", async () => {
  answerPath("/auth/v1/session/passkey-request", () => Response.error());
  await openLogin();
  await press("Sign in with a passkey");
  await expect.element(alert()).toMatchTextContent(/We can't reach the server right now/);
  await expect.element(button("Sign in with a passkey")).not.toHaveAttribute("aria-busy");
  await expect.element(field("Email")).toHaveAttribute("autocomplete", "username webauthn");
});
