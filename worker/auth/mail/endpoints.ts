/**
 * Mailed links and codes: GET and POST /verify, POST /recover, /resend, /otp.
 * Guarantees: no answer shows which addresses have an account.
 */
import * as z from "zod";
import { authSessionSchema } from "#app/contracts/auth-session.ts";
import { answer, done } from "../core/answers.ts";
import { AuthError, validationFailed } from "../core/auth-error.ts";
import { endpoint, readMailOptions, redirect } from "../core/endpoint.ts";
import { metadata, optionalText, pkce, redirectQuery, requiredText } from "../core/inputs.ts";
import { followMailLink } from "./mail-links.ts";
import * as requests from "./mail-requests.ts";
import { verifyMailToken } from "./verify.ts";

const group = "Accounts: mailed links and codes";
const limited = ["over_request_rate_limit", "over_email_send_rate_limit"] as const;

const mailTypes = ["signup", "recovery", "magiclink", "invite", "email_change"] as const;
const linkSentence = "Verify requires a token and a verification type";

export const followLink = endpoint({
  method: "GET",
  path: "/verify",
  group,
  summary: "Follow a mailed link",
  description:
    "Leads to `redirect_to` if it is allowed, to the site otherwise: with the session in the fragment, with a code " +
    "for a PKCE client, or with `error` and `error_code`.",
  query: redirectQuery.extend({ token: requiredText(linkSentence), type: z.enum(mailTypes, linkSentence) }),
  answers: { 303: { description: "On to the address in `Location`." } },
  refusals: { 400: ["validation_failed"], 429: ["over_request_rate_limit"] },
  async run({ query: { token, type }, redirectTo, deps }) {
    return redirect(await followMailLink(deps, { token, type, redirectTo }), 303);
  },
});

export const verify = endpoint({
  method: "POST",
  path: "/verify",
  group,
  summary: "Use a mailed code or token",
  description:
    "Either `token` with `email`, or `token_hash` alone. After ten wrong codes in 24 hours, of any kind and " +
    "mail, only the links work. The session that confirms an address may set a password.",
  security: "apikey",
  body: z.object({
    type: z.enum([...mailTypes, "email"]),
    email: optionalText,
    token: optionalText,
    token_hash: optionalText,
  }),
  answers: {
    200: answer(
      "The session; after the first half of a change of address a sentence instead.",
      z.union([authSessionSchema, z.object({ msg: z.string(), code: z.literal("200") })]),
    ),
  },
  refusals: {
    400: ["user_banned"],
    403: ["otp_expired"],
    422: ["email_exists"],
    429: ["over_request_rate_limit"],
  },
  async run({ body: { type, email, token, token_hash: tokenHash }, deps }) {
    if (tokenHash && (email || token))
      throw validationFailed("Only the token_hash and type should be provided");
    const verified = await verifyMailToken(deps, tokenHash ? { type, tokenHash } : { type, email, token });
    return "session" in verified ? verified.session : { msg: verified.message, code: "200" };
  },
});

export const recover = endpoint({
  method: "POST",
  path: "/recover",
  group,
  summary: "Mail a link and a code for a new password",
  description: "Says the same for every address, known or not.",
  security: "apikey",
  query: redirectQuery,
  body: z.object({ email: requiredText("Password recovery requires an email"), ...pkce }),
  answers: { 200: done },
  refusals: { 429: limited },
  async run(call) {
    await requests.sendRecovery(call.deps, { email: call.body.email, ...readMailOptions(call) });
    return {};
  },
});

export const resend = endpoint({
  method: "POST",
  path: "/resend",
  group,
  summary: "Mail the confirmation again",
  description: "Says the same for every address; mails nothing when nothing is to be confirmed.",
  security: "apikey",
  query: redirectQuery,
  body: z.object({
    type: z.enum(["signup", "email_change"], "Type must be signup or email_change"),
    email: requiredText("Type provided requires an email address"),
    phone: optionalText,
    ...pkce,
  }),
  answers: { 200: done },
  refusals: { 429: limited },
  async run(call) {
    const { type, email, phone } = call.body;
    if (phone) throw validationFailed("Only an email address or phone number should be provided.");
    await requests.resend(call.deps, { type, email, ...readMailOptions(call) });
    return {};
  },
});

export const magicLink = endpoint({
  method: "POST",
  path: "/otp",
  group,
  summary: "Mail a link and a code that sign in without a password",
  description:
    "Makes the account first, unless `create_user` is false. Clears a password that is not confirmed yet.",
  security: "apikey",
  query: redirectQuery,
  body: z.object({
    email: optionalText,
    phone: optionalText,
    create_user: z.boolean().nullish(),
    data: metadata,
    ...pkce,
  }),
  answers: { 200: done },
  refusals: { 400: ["phone_provider_disabled"], 422: ["validation_failed"], 429: limited },
  async run(call) {
    const { email, phone, create_user: createUser, data } = call.body;
    if (email && phone) throw validationFailed("Only an email address or phone number should be provided.");
    if (phone) throw new AuthError(400, "phone_provider_disabled", "Phone logins are disabled");
    if (!email) throw validationFailed("One of email or phone must be set");
    const mail = readMailOptions(call);
    await requests.sendMagicLink(call.deps, { email, data, createUser: createUser ?? true, ...mail });
    return {};
  },
});
