/*
 * The forms of /settings and /profile that change the account, distinguished by their intent.
 * Guarantees: a parsed form is complete. The auth service decides whether it is allowed.
 */
import * as z from "zod/mini";
import { maxFullNameLength } from "./account-limits.ts";
import { maxPasskeyNameLength, type PasskeyCreation, passkeyAttestationText } from "./passkeys.ts";
import { typedCode } from "./typed-code.ts";

const text = z.string().check(z.maxLength(1000));

/** The rule of sign-up (specification, section 5), with a maximum length. */
const fullNameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Full name is required"),
    z.maxLength(maxFullNameLength, `Use at most ${maxFullNameLength} characters`),
  );

const passkeyName = z
  .string()
  .check(z.trim(), z.maxLength(maxPasskeyNameLength, `Use at most ${maxPasskeyNameLength} characters`));

export const accountFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change-name"), fullName: fullNameSchema }),
  z.object({ intent: z.literal("change-email"), email: text }),
  z.object({ intent: z.literal("cancel-email") }),
  z.object({
    intent: z.literal("change-password"),
    password: text,
    currentPassword: z.optional(text),
    nonce: z.optional(typedCode),
  }),
  z.object({ intent: z.literal("send-code") }),
  z.object({
    intent: z.literal("prove-identity"),
    currentPassword: z.optional(text),
    nonce: z.optional(typedCode),
  }),
  z.object({ intent: z.literal("end-session"), sessionId: text }),
  z.object({ intent: z.literal("sign-out"), scope: z.enum(["local", "others", "global"]) }),
  z.object({ intent: z.literal("link"), provider: z.enum(["google", "github"]) }),
  z.object({ intent: z.literal("unlink"), identityId: text }),
  z.object({ intent: z.literal("enrol-totp") }),
  z.object({ intent: z.literal("enrol-phone"), phone: text }),
  z.object({ intent: z.literal("text-code"), factorId: text }),
  z.object({ intent: z.literal("verify-factor"), factorId: text, challengeId: text, code: typedCode }),
  z.object({ intent: z.literal("remove-factor"), factorId: text }),
  z.object({ intent: z.literal("start-passkey"), nonce: z.optional(typedCode) }),
  z.object({ intent: z.literal("add-passkey"), name: passkeyName, credential: passkeyAttestationText }),
  z.object({ intent: z.literal("rename-passkey"), passkeyId: text, name: passkeyName }),
  z.object({ intent: z.literal("remove-passkey"), passkeyId: text }),
  z.object({ intent: z.literal("delete-account"), confirmation: text }),
]);

export type AccountForm = z.infer<typeof accountFormSchema>;

/** The setup of a second step. */
export interface FactorSetup {
  readonly factorId: string;
  /** The challenge of the text message; empty for an authenticator app. */
  readonly challengeId: string;
  /** For an authenticator app: the QR code, and the secret to type. */
  readonly totp?: { readonly qrCode: string; readonly secret: string };
  /** For a phone: the number that the code was sent to. */
  readonly phone?: string;
}

/** The answer to a sent form. */
export interface AccountAnswer {
  /** A sentence for the user, or null on success. */
  readonly failure: string | null;
  /** A sentence for the user after a success. */
  readonly notice: string | null;
  /** The service first needs a proof of identity: a mailed code or the password. */
  readonly needsCode: boolean;
  readonly setup: FactorSetup | null;
  /** The options with which the browser creates a passkey. */
  readonly passkey: PasskeyCreation | null;
}

/** The account as the pages show it, without tokens and secrets. */
export interface AccountView {
  readonly id: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** A new address that is not confirmed yet. */
  readonly newEmail: string | null;
  readonly fullName: string;
  readonly createdAt: string;
  readonly identities: readonly { readonly id: string; readonly provider: string }[];
  readonly factors: readonly {
    readonly id: string;
    readonly type: "totp" | "phone";
    readonly name: string;
    readonly isVerified: boolean;
  }[];
}
