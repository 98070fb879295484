/** Accounts: POST /signup, GET and PUT /user, GET /reauthenticate. The last three check token, session and user. */
import * as z from "zod";
import { authUserSchema, jsonObjectSchema } from "#app/contracts/auth-user.ts";
import { answer, done } from "../core/answers.ts";
import { AuthError, validationFailed } from "../core/auth-error.ts";
import { endpoint, readMailOptions } from "../core/endpoint.ts";
import { metadata, optionalText, pkce, redirectQuery } from "../core/inputs.ts";
import { requireUser } from "../session/signed-in.ts";
import { sendReauthenticationCode } from "./prove-identity.ts";
import * as members from "./sign-up.ts";
import * as changes from "./update-user.ts";

const group = "Accounts: the signed-in member";

const absentText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);

/** An empty text counts as absent, because a form sends an empty text for a field that was not filled in. */
const givenText = z
  .string()
  .nullish()
  .transform((text) => text || undefined);

export const getUser = endpoint({
  method: "GET",
  path: "/user",
  group,
  summary: "The signed-in member, with identities and factors",
  security: "bearer",
  answers: { 200: answer("The member.", authUserSchema) },
  run: ({ deps, token }) => requireUser(deps, token),
});

export const updateUser = endpoint({
  method: "PUT",
  path: "/user",
  group,
  summary: "Change the password, the address or the metadata",
  description:
    "A new address waits in `new_email` until both addresses confirmed it; a new password, a recovery, a changed " +
    "second step or setting the present address gives it up. Asking for one counts as asking for a mail, also when it is " +
    "refused. A new password ends every other session, and is mailed to the member. " +
    "Metadata merges shallowly; null deletes. Needs aal2 once a factor is verified. `nonce`, mailed by " +
    "/reauthenticate, counts alone or with a new password. It also confirms for half an hour that the member is there, " +
    "which linking, second steps and unlinking `email` ask for after an older sign-in; so does a code of a second step.",
  security: "bearer",
  query: redirectQuery,
  body: z.object({
    email: absentText,
    password: absentText,
    current_password: givenText,
    nonce: givenText,
    phone: absentText,
    data: z.nullish(jsonObjectSchema).transform((data) => data ?? undefined),
    app_metadata: z.unknown().optional(),
    ...pkce,
  }),
  answers: { 200: answer("The member as changed.", authUserSchema) },
  refusals: {
    400: ["phone_provider_disabled", "reauthentication_needed", "current_password_invalid"],
    401: ["insufficient_aal"],
    403: ["not_admin"],
    422: [
      "email_exists",
      "same_password",
      "weak_password",
      "reauthentication_not_valid",
      "validation_failed",
    ],
    429: ["over_request_rate_limit", "over_email_send_rate_limit"],
  },
  async run(call) {
    const { app_metadata, phone, current_password: currentPassword, ...asked } = call.body;
    if (app_metadata !== undefined && app_metadata !== null) {
      await requireUser(call.deps, call.token);
      throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
    }
    if (phone) throw new AuthError(400, "phone_provider_disabled", "Phone sign-in is disabled");
    return changes.updateUser(call.deps, call.token, { ...asked, currentPassword }, readMailOptions(call));
  },
});

export const reauthenticate = endpoint({
  method: "GET",
  path: "/reauthenticate",
  group,
  summary: "Mail the code by which a member in an old session confirms that they are there",
  security: "bearer",
  answers: { 200: done },
  refusals: {
    401: ["insufficient_aal"],
    422: ["email_not_confirmed"],
    429: ["over_request_rate_limit", "over_email_send_rate_limit"],
  },
  async run({ deps, token }) {
    await sendReauthenticationCode(deps, token);
    return {};
  },
});

export const signUp = endpoint({
  method: "POST",
  path: "/signup",
  group: "Accounts: sign-up and sign-in",
  summary: "Make an account",
  description:
    "Mails a link and a code that confirm the address; there is no session before. An address that has an account " +
    "gets an answer of the same shape, and its owner a mail. While it is unconfirmed, a sign-up with another password " +
    "clears the password, also when it is refused because the mails cool down: the member who confirms chooses one.",
  security: "apikey",
  query: redirectQuery,
  body: z.object({
    email: optionalText,
    phone: optionalText,
    password: optionalText,
    data: metadata,
    ...pkce,
  }),
  answers: { 200: answer("The new user.", authUserSchema) },
  refusals: {
    400: ["phone_provider_disabled"],
    422: ["anonymous_provider_disabled", "weak_password", "validation_failed"],
    429: ["over_request_rate_limit", "over_email_send_rate_limit"],
  },
  async run(call) {
    const { email, phone, password } = call.body;
    if (email && phone)
      throw validationFailed("Only an email address or phone number should be provided on signup.");
    if (phone) throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
    if (!email) throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
    if (!password) throw validationFailed("Signup requires a valid password");
    return members.signUp(call.deps, { ...call.body, ...readMailOptions(call) });
  },
});
