/*
 * The forms of /settings and /profile that change the account, told apart by their intent.
 * Promise: what parses is complete; whether it is allowed, the auth service says.
 */
import * as z from "zod/mini";

const text = z.string().check(z.maxLength(1000));

/** The rule of sign-up (specification, section 5), and a length that fits on a page. */
export const fullNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, "Full name is required"), z.maxLength(200, "Use at most 200 characters"));

export const accountFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change-name"), fullName: fullNameSchema }),
  z.object({ intent: z.literal("change-email"), email: text }),
  z.object({
    intent: z.literal("change-password"),
    password: text,
    currentPassword: z.optional(text),
    nonce: z.optional(text),
  }),
  z.object({ intent: z.literal("send-code") }),
  z.object({ intent: z.literal("end-session"), sessionId: text }),
  z.object({ intent: z.literal("sign-out"), scope: z.enum(["others", "global"]) }),
  z.object({ intent: z.literal("link"), provider: z.enum(["google", "github"]) }),
  z.object({ intent: z.literal("unlink"), identityId: text }),
  z.object({ intent: z.literal("enrol-totp") }),
  z.object({ intent: z.literal("enrol-phone"), phone: text }),
  z.object({ intent: z.literal("text-code"), factorId: text }),
  z.object({ intent: z.literal("verify-factor"), factorId: text, challengeId: text, code: text }),
  z.object({ intent: z.literal("remove-factor"), factorId: text }),
  z.object({ intent: z.literal("delete-account"), confirmation: text }),
]);

export type AccountForm = z.infer<typeof accountFormSchema>;
export type AccountIntent = AccountForm["intent"];

/** A second step that is being set up. */
export interface FactorSetup {
  readonly factorId: string;
  /** Of the text message; empty for an authenticator app, whose codes don't age with the page. */
  readonly challengeId: string;
  /** For an authenticator app: what to scan, and the same to type. */
  readonly totp?: { readonly qrCode: string; readonly secret: string };
  /** For a phone: where the code was sent. */
  readonly phone?: string;
}

/** What a form is told after it was sent. */
export interface AccountAnswer {
  readonly intent: AccountIntent | null;
  /** A sentence for the person, or null when it went well. */
  readonly failure: string | null;
  /** What to do or to know now that it went well. */
  readonly notice: string | null;
  /** The service wants the code that it mails before it changes the password. */
  readonly needsCode: boolean;
  readonly setup: FactorSetup | null;
}

/** The account as the screens show it: no token, no secret. */
export interface AccountView {
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** An address that waits for its confirmation. */
  readonly newEmail: string | null;
  readonly fullName: string;
  readonly createdAt: string;
  readonly identities: readonly { readonly id: string; readonly provider: "email" | "google" | "github" }[];
  readonly factors: readonly {
    readonly id: string;
    readonly type: "totp" | "phone";
    readonly name: string;
    readonly isVerified: boolean;
  }[];
}
