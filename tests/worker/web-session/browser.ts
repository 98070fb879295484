/** A browser without script against the Worker: it stores cookies, states its origin and follows nothing by itself. */
import { env } from "cloudflare:workers";
import { fetchUnder, newPerson, origin, readMail, serviceAt } from "#tests/worker/auth/harness.ts";
import type { Env } from "#worker/env.ts";

interface SentForm {
  readonly [name: string]: string;
}

export function newBrowser(options: { environment?: Env; address?: string } = {}) {
  const cookies = new Map<string, string>();
  const { address = newPerson().address } = options;
  let environment = options.environment ?? env;
  let lastLines: string[] = [];

  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("cf-connecting-ip", address);
    if (!headers.has("cookie") && cookies.size) headers.set("cookie", cookieHeader());
    const at = new URL(path, origin);
    // Every server finds it on a real request; Remix compares it with the origin of a form.
    if (!headers.has("host")) headers.set("host", at.host);
    const answer = await fetchUnder(environment, new Request(at, { redirect: "manual", ...init, headers }));
    receive(answer);
    return answer;
  }

  function receive(answer: Response): void {
    lastLines = answer.headers.getSetCookie();
    for (const line of lastLines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  return {
    address,
    cookies,
    cookieHeader,
    receive,
    send,
    /** The Set-Cookie lines of the last answer. */
    lines: () => lastLines,
    /** From now on with another database or configuration. */
    use: (next: Env) => {
      environment = next;
    },
    submit: (path: string, form: SentForm, headers: Record<string, string> = {}) =>
      send(path, { method: "POST", body: new URLSearchParams(form), headers: { origin, ...headers } }),
    post: (path: string, headers: Record<string, string> = {}) =>
      send(path, { method: "POST", headers: { origin, accept: "application/json", ...headers } }),
  };
}

export type Browser = ReturnType<typeof newBrowser>;

/** A user whose address is confirmed as the pages do it, which opens no session. */
export async function confirmedMember(fullName = "Ada Lovelace") {
  const { email, password, address } = newPerson();
  const service = await serviceAt(() => new Date(), { address });
  const data = { full_name: fullName };
  await service.signUp({ email, password, data, redirectTo: null, link: { kind: "page" } });
  const { token: tokenHash } = await readMail(email);
  await service.confirmMail({ type: "signup", tokenHash });
  return { email, password, address };
}

/** Opens a mailed link of the pages and presses its one button, as a user without script does. */
export async function pressConfirm(browser: Browser, link: string): Promise<Response> {
  const { pathname, search } = new URL(link);
  const html = await textOf(await browser.send(pathname + search));
  const [, tokenHash = ""] = /name="tokenHash" value="([^"]+)"/.exec(html) ?? [];
  const [, type = ""] = /name="type" value="([^"]+)"/.exec(html) ?? [];
  return browser.submit(pathname + search, { intent: "confirm", tokenHash, type });
}

export function signIn(
  browser: Browser,
  { email, password }: { email: string; password: string },
  more: SentForm = {},
  query = "",
): Promise<Response> {
  return browser.submit(`/login${query}`, { intent: "sign-in", email, password, ...more });
}

/** A new user with a browser that is signed in. */
export async function signedInBrowser(fullName?: string) {
  const person = await confirmedMember(fullName);
  const browser = newBrowser({ address: person.address });
  await signIn(browser, person);
  return { ...person, browser };
}

export const locationOf = (answer: Response): string => answer.headers.get("location") ?? "";

/** The text of a page, with the apostrophes as a user reads them. */
export const textOf = async (answer: Response) => (await answer.text()).replaceAll("&#x27;", "'");
