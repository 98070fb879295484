/**
 * Providers: GET /authorize, GET /callback, POST /callback/link, GET /user/identities/authorize,
 * DELETE /user/identities/{id}.
 * Guarantees: a browser is sent to the provider, to an allowed address or to the site, and nowhere else.
 */
import { getContext } from "hono/context-storage";
import * as z from "zod";
import type { ProviderStart } from "#app/contracts/auth-service.ts";
import { isOwnOrigin } from "#worker/http/same-origin.ts";
import { answer, done } from "../core/answers.ts";
import { endpoint, readLink, redirect } from "../core/endpoint.ts";
import type { EndpointEnv } from "../core/gateway.ts";
import { pkce, readForm, redirectQuery } from "../core/inputs.ts";
import * as identities from "./identities.ts";
import * as confirmation from "./link-confirmation.ts";
import * as oauth from "./oauth.ts";

const group = "Accounts: providers";

/** All other parameters belong to the provider, such as `prompt`. */
const startQuery = redirectQuery
  .extend({ provider: z.string().default(""), scopes: z.string().optional(), ...pkce })
  .catchall(z.string());
const linkingQuery = startQuery.extend({ skip_http_redirect: z.enum(["true", "false"]).optional() });

/** Parameters of the API that are not passed on to the provider. */
const ownParams = new Set([...Object.keys(linkingQuery.shape), "apikey"]);

interface Start {
  readonly query: z.output<typeof startQuery>;
  readonly sent: Readonly<Record<string, string>>;
  readonly redirectTo: string | null;
}

const readStart = ({ query, sent, redirectTo }: Start): ProviderStart => ({
  provider: query.provider.toLowerCase(),
  redirectTo,
  scopes: query.scopes ?? null,
  link: readLink(query),
  params: Object.fromEntries(Object.entries(sent).filter(([name]) => !ownParams.has(name))),
});

export const authorize = endpoint({
  method: "GET",
  path: "/authorize",
  group,
  summary: "Start a sign-in with a provider",
  description: "`provider` is one that /settings names. Further parameters, such as `prompt`, are handed on.",
  query: startQuery,
  answers: { 302: { description: "On to the provider." } },
  refusals: { 400: ["validation_failed"], 429: ["over_request_rate_limit"] },
  run: async (call) => redirect(await oauth.startProviderSignIn(call.deps, readStart(call)), 302),
});

export const callback = endpoint({
  method: "GET",
  path: "/callback",
  group,
  summary: "Where the provider sends the browser back to",
  description:
    "A linking is not done here. With PKCE the code links when it is exchanged at /token, by the one who asked; " +
    "without, the answer is a page that names both accounts and asks.",
  query: z.object({
    state: z.string().optional(),
    code: z.string().optional(),
    error: z.string().optional(),
  }),
  answers: {
    200: {
      description: "A page with one form, which posts to /callback/link.",
      schema: z.string(),
      contentTypes: ["text/html"],
    },
    302: { description: "On to where the sign-in began: with a code, or with the session in the fragment." },
    303: {
      description: "The same, with `error` and `error_code`; the site, where the beginning can't be found.",
    },
  },
  async run({ deps, request, sent }) {
    const landing = await oauth.finishProviderSignIn(deps, sent);
    if ("question" in landing)
      return confirmation.answerLinkQuestion(
        getContext<EndpointEnv>(),
        `${new URL(request.url).pathname}/link`,
        landing.question,
      );
    return redirect(landing.location, landing.status);
  },
});

export const confirmLink = endpoint({
  method: "POST",
  path: "/callback/link",
  group,
  summary: "Link, as the callback's page was answered",
  description:
    "The page's form, with its `token`, which works once and for five minutes. A browser may send it from that page only.",
  answers: {
    303: {
      description:
        "On to where the linking began: with a session in the fragment, or `error` and `error_code`.",
    },
  },
  refusals: { 400: ["bad_json"], 413: ["request_entity_too_large"], 429: ["over_request_rate_limit"] },
  async run({ deps, request }) {
    // In a browser only our own page may send the form. A program states no origin, and no page can make a program
    // send the form.
    const origin = request.headers.get("origin");
    const isForeign = origin !== null && !isOwnOrigin(getContext<EndpointEnv>(), origin);
    const token = isForeign ? "" : (await readForm(request)).get("token");
    const { location, status } = await confirmation.confirmLink(deps, token ?? "");
    return redirect(location, status);
  },
});

export const startLinking = endpoint({
  method: "GET",
  path: "/user/identities/authorize",
  group,
  summary: "Start linking a provider to the signed-in member",
  description:
    "What comes back is linked in the session that asked only: not once it has ended, the password, the address or " +
    "a second step has changed, or a second step is missing. After a sign-in that is older than a day the member " +
    "confirms first, as PUT /user describes.",
  security: "bearer",
  query: linkingQuery,
  answers: {
    200: answer("The provider's address, with `skip_http_redirect=true`.", z.object({ url: z.url() })),
    302: { description: "On to the provider." },
  },
  refusals: {
    400: ["validation_failed", "reauthentication_needed"],
    401: ["insufficient_aal"],
    429: ["over_request_rate_limit"],
  },
  async run(call) {
    const url = await oauth.startLinking(call.deps, call.token, readStart(call), false);
    return call.sent.skip_http_redirect === "true" ? { url } : redirect(url, 302);
  },
});

export const unlinkIdentity = endpoint({
  method: "DELETE",
  path: "/user/identities/:id",
  group,
  summary: "Unlink an identity",
  description:
    "`id` is its `identity_id`. Unlinking `email` removes the password. One identity always stays. With the " +
    "identity that had the member's address, the address becomes that of the oldest one left, if it is verified and was " +
    "linked a week ago; otherwise it stays. To unlink `email` after a sign-in that is older than a day, the member " +
    "confirms first, as PUT /user describes.",
  security: "bearer",
  answers: { 200: done },
  refusals: {
    400: ["reauthentication_needed"],
    401: ["insufficient_aal"],
    404: ["validation_failed"],
    422: ["identity_not_found", "single_identity_not_deletable", "email_conflict_identity_not_deletable"],
  },
  async run({ id, deps, token }) {
    await identities.unlinkIdentity(deps, token, id);
    return {};
  },
});
