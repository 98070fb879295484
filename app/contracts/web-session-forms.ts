/**
 * The forms of /sign-up and /login as the browser and the server check them: one rule, one sentence.
 * The sentences are those of the specification, to the letter.
 */
import * as z from "zod/mini";
import { maxEmailLength, maxFullNameLength, minPasswordLength } from "./account-limits.ts";
import { passkeyAssertionText } from "./passkeys.ts";
import { typedCode } from "./typed-code.ts";

const text = z.optional(z.string());

/**
 * The specification's pattern: text, an at sign, text, a dot and text. The pattern reads the text after the at sign
 * twice, once to its end and once up to its first inner dot. So the time grows with the length and not with its square.
 */
const emailPattern = /^[^\s@]+@(?=[^\s@]+$)[^\s@][^\s@.]*\.[^\s@]/;
const wrongEmail = "Please enter a valid email";

const signUpSchema = z
  .object({
    fullName: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "Full name is required"),
        z.maxLength(maxFullNameLength, `Use at most ${maxFullNameLength} characters`),
      ),
    // `abort`: other checks than this one run all the same.
    email: z
      .string()
      .check(
        z.trim(),
        z.maxLength(maxEmailLength, { error: wrongEmail, abort: true }),
        z.regex(emailPattern, wrongEmail),
      ),
    password: z
      .string()
      .check(z.minLength(minPasswordLength, `Password must be at least ${minPasswordLength} characters`)),
    confirmPassword: z.string(),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ["confirmPassword"],
      error: "Passwords do not match",
      // Compared also when another field is wrong, so that all messages show at once.
      when: () => true,
    }),
  );

export type SignUpForm = z.infer<typeof signUpSchema>;
export const signUpFields = ["fullName", "email", "password", "confirmPassword"] as const;
export type SignUpErrors = Partial<Record<keyof SignUpForm, string>>;

/** The used part of FormData, because contracts compile without DOM types. */
interface SentForm {
  get(name: string): unknown;
}

/** One message for each field, the first that applies; null when the form may be sent. */
export function parseSignUp(
  form: SentForm,
): { values: SignUpForm; errors: null } | { values: null; errors: SignUpErrors } {
  const entries = Object.fromEntries(signUpFields.map((name) => [name, String(form.get(name) ?? "")]));
  const parsed = signUpSchema.safeParse(entries);
  if (parsed.success) return { values: parsed.data, errors: null };
  const errors: SignUpErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const field = signUpFields.find((name) => name === path[0]);
    if (field) errors[field] ??= message;
  }
  return { values: null, errors };
}

/** The forms on /login. A button's name and value say which one was sent. */
export const loginFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("sign-in"),
    email: z.string(),
    password: z.string(),
    remember: text,
  }),
  z.object({ intent: z.literal("create"), email: z.string(), password: z.string() }),
  z.object({ intent: z.literal("passkey"), credential: passkeyAssertionText, remember: text }),
  z.object({ intent: z.enum(["google", "github"]), remember: text }),
  z.object({ intent: z.enum(["forgot", "resend"]), email: z.string() }),
  z.object({ intent: z.literal("code"), email: z.string(), code: typedCode }),
  z.object({
    intent: z.literal("confirm"),
    type: z.enum(["signup", "email_change"]),
    tokenHash: z.string(),
  }),
  z.object({ intent: z.literal("new-password"), password: z.string(), tokenHash: text }),
  z.object({ intent: z.literal("send-code"), factorId: z.string() }),
  z.object({ intent: z.literal("second-step"), factorId: z.string(), code: typedCode }),
  z.object({ intent: z.literal("cancel") }),
]);

export type LoginForm = z.infer<typeof loginFormSchema>;
export type LoginIntent = LoginForm["intent"];

/** The query parameter of /login that remembers where a guest wanted to go. */
export const originParam = "redirectTo";
