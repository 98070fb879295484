/** POST /signup. */
import * as z from "zod";
import { authUserSchema } from "#app/contracts/auth-user.ts";
import { AuthError, validationFailed } from "../core/auth-error.ts";
import { answer } from "../core/describe.ts";
import { endpoint, readMailOptions } from "../core/endpoint.ts";
import { metadata, optionalText, pkce, redirectQuery } from "../core/fields.ts";

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
    return call.service.signUp({ ...call.body, ...readMailOptions(call) });
  },
});
