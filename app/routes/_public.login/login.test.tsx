import type { AppLoadContext } from "@remix-run/cloudflare";
import type { StaticHandlerContext } from "@remix-run/router";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server.js";
import { expect, test } from "vitest";
import type { AuthErrorCode } from "#app/contracts/auth-errors.ts";
import type { WebSignIn } from "#app/contracts/web-session-sign-in.ts";
import { runLogin } from "./actions.ts";
import { LoginContent } from "./login-content.tsx";
import { findLogin } from "./queries.ts";

/** The page at an address after its form was answered. */
async function answerPage(query: string, form: Record<string, string>, signIn: Partial<WebSignIn>) {
  const context = {
    signIn: { findUnfinished: async () => null, ...signIn },
    site: { hasPasskeys: false },
    reportError: () => undefined,
  } as unknown as AppLoadContext;
  const address = `https://app.test/login${query}`;
  const body = new URLSearchParams(form);
  const { data: answer } = await runLogin(new Request(address, { method: "POST", body }), context);
  const login = await findLogin(new Request(address), context);
  const element = <LoginContent login={login} answer={answer} />;
  const routes = [{ path: "/login", element }];
  const shown = (await createStaticHandler(routes).query(new Request(address))) as StaticHandlerContext;
  const router = createStaticRouter(routes, shown);
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={shown} hydrate={false} />);
}

const refused = (status: number, code: AuthErrorCode): Promise<never> =>
  Promise.reject(Object.assign(new Error(code), { name: "AuthError", status, code }));

const confirmation = (type: string) => ({ intent: "confirm", tokenHash: "page_x", type });
const linkOf = (type: string) => `?token_hash=page_x&type=${type}`;

test.each([
  ["signup", "a fault", () => Promise.reject(new Error("The database is overloaded"))],
  ["signup", "a limit", () => refused(429, "over_request_rate_limit")],
  ["email_change", "a fault", () => Promise.reject(new Error("The database is overloaded"))],
])("the button of a %s link stays after %s, as the link works still", async (type, _why, confirm) => {
  const html = await answerPage(linkOf(type), confirmation(type), { confirm });
  expect(html).toContain('role="alert"');
  expect(html).toContain('value="confirm"');
});

test.each([
  ["signup", 'value="resend"'],
  ["email_change", 'href="/settings"'],
])("a %s link that is used up offers another one", async (type, offer) => {
  const confirm = () => refused(403, "otp_expired");
  const html = await answerPage(linkOf(type), confirmation(type), { confirm });
  expect(html).toContain("has expired or was used already");
  expect(html).toContain(offer);
  expect(html).not.toContain('value="confirm"');
});

test.each([
  ["was sent", () => Promise.resolve()],
  ["was refused for now", () => refused(429, "over_email_send_rate_limit")],
])("the field for the code stays where another mail %s", async (_what, resendConfirmation) => {
  const form = { intent: "resend", email: "ada@example.com" };
  const html = await answerPage("", form, { resendConfirmation });
  for (const intent of ["code", "resend"]) expect(html).toContain(`value="${intent}"`);
});
