/**
 * Two identity providers on loopback for the tests: an OpenID Connect server, and one that speaks like GitHub.
 * The user who signs in is named in the authorization request (`login_hint`, `login`) as base64url of a Persona.
 */
import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { Events, OAuth2Server } from "oauth2-mock-server";
import type { TestProject } from "vitest/node";
import { type Listening, listen } from "../../scripts/listen.ts";

export interface Persona {
  readonly subject: string;
  readonly email: string | null;
  readonly verified: boolean;
  readonly name: string;
  /** What goes wrong on the way, if anything. */
  readonly fault?: "wrong audience" | "wrong issuer" | "no email in the ID token";
}

const parsePersona = (text: string): Persona => JSON.parse(Buffer.from(text, "base64url").toString());

export async function startGoogle(port = 0): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  const personas = new Map<string, Persona>();
  const byToken = new Map<string, Persona>();
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }, request: IncomingMessage) => {
    const hint = new URL(request.url ?? "", "http://x").searchParams.get("login_hint") ?? "";
    personas.set(url.searchParams.get("code") ?? "", parsePersona(hint));
  });
  server.service.on(Events.BeforeTokenSigning, (token, request) => {
    const persona = personas.get(request.body.code);
    if (!persona) return;
    const { subject: sub, email, verified, name, fault } = persona;
    const shown =
      fault === "no email in the ID token"
        ? { email_verified: true }
        : { email, email_verified: verified, name };
    Object.assign(token.payload, { sub, ...shown });
    if (fault === "wrong audience") token.payload.aud = "somebody-else";
    if (fault === "wrong issuer") token.payload.iss = "https://evil.example";
  });
  server.service.on(Events.BeforeResponse, ({ body }, request) => {
    const persona = personas.get(request.body.code);
    if (persona) byToken.set(body.access_token, persona);
  });
  server.service.on(Events.BeforeUserinfo, (answer, request: IncomingMessage) => {
    const persona = byToken.get(request.headers.authorization?.slice("Bearer ".length) ?? "");
    if (!persona) return;
    const { subject: sub, email, verified, name } = persona;
    answer.body = { sub, email, email_verified: verified, name };
  });
  await server.start(port, "127.0.0.1");
  const url = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = url;
  return { url, stop: () => server.stop() };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

interface Grant {
  readonly persona: Persona;
  readonly challenge: string | null;
}

export async function startGithub(port = 0): Promise<Listening> {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Persona>();
  const exchange = (form: URLSearchParams) => {
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const derived = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isOurs = form.get("client_id") === "github-client" && form.get("client_secret") === "github-secret";
    // GitHub refuses with 200 and an error member.
    if (!grant || !isOurs || grant.challenge !== derived) return { error: "bad_verification_code" };
    const token = `gho_${randomUUID()}`;
    tokens.set(token, grant.persona);
    return { access_token: token, token_type: "bearer", scope: "read:user,user:email" };
  };
  const server = createServer(async (request, answer) => {
    const url = new URL(request.url ?? "", "http://x");
    const json = (body: unknown, status = 200) =>
      answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/login/oauth/authorize") {
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      const login = url.searchParams.get("login");
      // A user who isn't named presses Cancel.
      if (!login) back.searchParams.set("error", "access_denied");
      else {
        const code = randomUUID();
        grants.set(code, { persona: parsePersona(login), challenge: url.searchParams.get("code_challenge") });
        back.searchParams.set("code", code);
      }
      return answer.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === "/login/oauth/access_token") return json(exchange(await readForm(request)));
    const persona = tokens.get(request.headers.authorization?.slice("Bearer ".length) ?? "");
    if (!persona || !request.headers["user-agent"]) return json({ message: "Bad credentials" }, 401);
    const { subject, email, verified, name } = persona;
    if (url.pathname === "/api/v3/user")
      return json({ id: Number(subject), login: "octo", name, email: null });
    if (url.pathname === "/api/v3/user/emails")
      return json(email ? [{ email, primary: true, verified }] : []);
    return json({ message: "Not Found" }, 404);
  });
  return listen(server, port);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [google, github] = await Promise.all([startGoogle(), startGithub()]);
  project.provide("googleIssuer", google.url);
  project.provide("githubAddress", github.origin);
  return async () => {
    github.close();
    await google.stop();
  };
}
