/**
 * Passkeys: the options for the browser, the browser's answers (WebAuthn, in its JSON form), and a passkey in the list
 * of its owner.
 * Guarantees: every field of a parsed answer has a limit. The auth service checks whether the answer is right.
 */
import * as z from "zod/mini";

/** Base64url without padding, as browsers write it. */
const encoded = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength));

/** The longest id that an authenticator may choose: 1,023 bytes. */
const credentialId = encoded(1364);
const clientData = encoded(4096);

/** Fields that are not listed are dropped. */
const answerSchema = { id: credentialId, rawId: credentialId, type: z.literal("public-key") };

const passkeyAssertionSchema = z.object({
  ...answerSchema,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: encoded(4096),
    signature: encoded(1024),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
});

const passkeyAttestationSchema = z.object({
  ...answerSchema,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: encoded(8192),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
});

/** The longest JSON text that is parsed. */
const maxTextLength = 20_000;

const json = z.transform((text: string, context) => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    context.issues.push({ code: "custom", message: "This is no JSON", input: text });
    return z.NEVER;
  }
});
const boundedJson = z.pipe(z.string().check(z.maxLength(maxTextLength)), json);

/** An answer as a form sends it. */
export const passkeyAssertionText = z.pipe(boundedJson, passkeyAssertionSchema);
export const passkeyAttestationText = z.pipe(boundedJson, passkeyAttestationSchema);

export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;
export type PasskeyAttestation = z.infer<typeof passkeyAttestationSchema>;

/** The options of a sign-in with any passkey of this site. */
export const passkeyRequestSchema = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    /** Milliseconds. */
    timeout: z.number(),
    userVerification: z.literal("preferred"),
  })
  .check(z.meta({ id: "PasskeyRequest" }));

export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** The options for creating a passkey. */
export interface PasskeyCreation {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: "public-key"; alg: number }[];
  timeout: number;
  attestation: "none";
  excludeCredentials: { id: string; type: "public-key" }[];
  authenticatorSelection: {
    residentKey: "required";
    requireResidentKey: true;
    userVerification: "preferred";
  };
}

/** Times are RFC 3339. */
export interface PasskeySummary {
  readonly id: string;
  readonly name: string;
  /** The passkey's provider has a copy, so the passkey survives the loss of one device. */
  readonly isSynced: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export const maxPasskeyNameLength = 60;

/** How long a challenge may be answered, in seconds. */
export const passkeyChallengeLifeS = 300;
