import { expect, test, vi } from "vitest";
import { execute } from "../database.ts";
import { watchD1 } from "./d1.ts";
import { bearer, fetchUnder, fragmentOf, newPerson, origin } from "./harness.ts";
import {
  askToLink,
  environment,
  type Member,
  member,
  openWith,
  type Persona,
  personaOf,
  providersOf,
  travel,
  visit,
} from "./providers.ts";

const newPersona = (more: object = {}) => personaOf(newPerson().email, more);

/** What the provider's callback answers to the browser that came back. */
async function openLinkQuestion(person: Member, persona: Persona, provider: "google" | "github" = "github") {
  const { answer } = await travel(await askToLink(person, persona, provider));
  const page = await answer.clone().text();
  const [, token = ""] = /name="token" value="([^"]+)"/.exec(page) ?? [];
  const [, action = ""] = /<form method="post" action="([^"]+)"/.exec(page) ?? [];
  return { answer, page, token, action };
}

const press = (action: string, form: Record<string, string>, headers: Record<string, string> = { origin }) =>
  visit(action, { method: "POST", body: new URLSearchParams(form), headers });

const targetOf = (answer: Response) => new URL(answer.headers.get("location") ?? "");

test("the callback answers a page that names both accounts, and links nothing", async () => {
  const person = await member("implicit");
  const persona = newPersona();
  const { answer, page, action } = await openLinkQuestion(person, persona);
  expect(answer.status).toBe(200);
  // Stored nowhere, framed by nobody; its form leads to us and back to where the linking began.
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": expect.stringContaining("text/html"),
    "cache-control": expect.stringContaining("no-store"),
    "referrer-policy": "same-origin",
    "content-security-policy": expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'self' https:\/\/app.example; frame-ancestors 'none'$/,
    ),
  });
  expect(page).toContain(`octo (${persona.email})`);
  expect(page).toContain("p•••@example.com");
  expect(page).not.toContain(person.email);
  expect(page).toContain("nothing is linked");
  expect(action).toMatch(/^\/auth\/v1\/callback\//);
  expect(page.match(/<form/g)).toHaveLength(1);
  expect(page).not.toMatch(/<input (?!type="hidden")/);
  expect(page).not.toMatch(/<script|<link|<img|src=/);
  expect(await providersOf(person)).toEqual(["credential"]);
});

test("pressing the button links, and opens a session at the level of a sign-in with that account", async () => {
  const person = await member("implicit");
  const { token, action } = await openLinkQuestion(person, newPersona(), "google");
  const answer = await press(action, { token });
  expect(answer.status).toBe(303);
  const target = targetOf(answer);
  expect(target.origin + target.pathname).toBe("https://app.example/done");
  expect(fragmentOf(target).get("provider_token")).toBeTruthy();
  const accessToken = fragmentOf(target).get("access_token") ?? "";
  const user = await visit("/auth/v1/user", { headers: bearer(accessToken) });
  expect(await user.json()).toMatchObject({
    id: person.userId,
    app_metadata: { providers: ["email", "google"] },
  });
  const claims = (await person.client.auth.getClaims(accessToken)).data?.claims;
  const asking = (await person.client.auth.getClaims()).data?.claims;
  expect(claims).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] });
  expect(claims?.session_id).not.toBe(asking?.session_id);
  expect(await providersOf(person)).toEqual(["credential", "google"]);
});

test("hostile words of the provider stay words", async () => {
  const person = await member("implicit");
  const words = `"><script>alert(1)</script>`;
  // An invalid address is left out, so the page shows the account's name.
  const { page } = await openLinkQuestion(
    person,
    personaOf(`${words}@example.com`, { name: words }),
    "google",
  );
  expect(page).not.toContain("<script");
  expect(page).toContain("&lt;script&gt;");
});

test.each<[string, { token?: string | undefined }, string?]>([
  ["without a token", { token: undefined }],
  ["with an empty token", { token: "" }],
  ["with a token that was not made here", { token: "x".repeat(43) }],
  ["of another site's page", {}, "https://evil.example"],
  ["of a page of no origin", {}, "null"],
])("a form %s links nothing", async (_, form, from = origin) => {
  const person = await member("implicit");
  const { action, token } = await openLinkQuestion(person, newPersona());
  const sent = Object.entries({ token, ...form }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const answer = await press(action, Object.fromEntries(sent), { origin: from });
  expect([answer.status, targetOf(answer).origin]).toEqual([303, origin]);
  expect(targetOf(answer).searchParams.get("error_code")).toBe("bad_oauth_state");
  expect(await providersOf(person)).toEqual(["credential"]);
});

test("the token works once, also when the button is pressed twice at the same time", async () => {
  const person = await member("implicit");
  const { action, token } = await openLinkQuestion(person, newPersona());
  const answers = await Promise.all([1, 2, 3].map(() => press(action, { token })));
  const opened = answers.filter((answer) => fragmentOf(targetOf(answer)).has("access_token"));
  expect(opened).toHaveLength(1);
  const again = await press(action, { token });
  expect(targetOf(again).searchParams.get("error_code")).toBe("bad_oauth_state");
});

test.each([
  [
    "after five minutes",
    "UPDATE flow_state SET expires_at = 0 WHERE session_id IS NOT NULL AND user_id = ?",
    "flow_state_expired",
  ],
  [
    "once the session has run out",
    "UPDATE session SET expires_at = 0 WHERE user_id = ?",
    "flow_state_not_found",
  ],
])("pressing the button %s links nothing and says so where the linking began", async (_, sql, code) => {
  const person = await member("implicit");
  const { action, token } = await openLinkQuestion(person, newPersona());
  await execute(sql, person.userId);
  const target = targetOf(await press(action, { token }));
  expect([target.origin, fragmentOf(target).get("error_code")]).toEqual(["https://app.example", code]);
  expect(await providersOf(person)).toEqual(["credential"]);
});

test("pressing the button while the database fails links nothing and says so; pressing it again links", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const person = await member("implicit");
  const { action, token } = await openLinkQuestion(person, newPersona());
  const targets = new Set<string>();
  for (let failing = 1; failing < 20; failing += 1) {
    const { binding, trips } = watchD1((_sql, trip) => trip === failing);
    const body = new URLSearchParams({ token });
    const form = new Request(new URL(action, origin), { method: "POST", body, headers: { origin } });
    const answer = await fetchUnder({ ...environment, DB: binding }, form);
    const target = targetOf(answer);
    const where = `${failing}: ${trips.at(-1)}`;
    expect(answer.status, where).toBe(303);
    // The mail about the linked identity follows the linking.
    if (trips.length < failing || trips[failing - 1]?.includes("undo_token")) {
      expect(fragmentOf(target).has("access_token")).toBe(true);
      break;
    }
    expect(fragmentOf(target).get("error_code"), where).toBe("service_unavailable");
    expect(await providersOf(person), where).toEqual(["credential"]);
    targets.add(target.origin);
  }
  // Before the beginning is read, only the site is known.
  expect([...targets]).toEqual([origin, "https://app.example"]);
  expect(await providersOf(person)).toEqual(["credential", "github"]);
  expect(log.mock.calls.join()).toContain("D1_ERROR");
  log.mockRestore();
});

test("a new password ends the question as well", async () => {
  const person = await member("implicit");
  const { action, token } = await openLinkQuestion(person, newPersona());
  await person.client.auth.updateUser({ password: "a new good password" });
  expect(fragmentOf(targetOf(await press(action, { token }))).has("access_token")).toBe(false);
  expect(await providersOf(person)).toEqual(["credential"]);
});

test("a provider's account that another person linked while the page was open stays theirs", async () => {
  const person = await member("implicit");
  const persona = newPersona();
  const { action, token } = await openLinkQuestion(person, persona);
  await openWith(persona);
  const target = targetOf(await press(action, { token }));
  expect(fragmentOf(target).get("error_code")).toBe("identity_already_exists");
  expect(await providersOf(person)).toEqual(["credential"]);
});

test("the token is no authorization code, and an authorization code is no token", async () => {
  const implicit = await member("implicit");
  const { token, action } = await openLinkQuestion(implicit, newPersona());
  const body = JSON.stringify({ auth_code: token, code_verifier: "v".repeat(43) });
  const headers = { ...bearer(""), "content-type": "application/json" };
  const exchanged = await visit("/auth/v1/token?grant_type=pkce", { method: "POST", body, headers });
  expect(exchanged.status).toBe(404);
  const pkce = await member("pkce");
  const { location } = await travel(await askToLink(pkce, newPersona()));
  await press(action, { token: location.searchParams.get("code") ?? "" });
  expect(await providersOf(pkce)).toEqual(["credential"]);
});
