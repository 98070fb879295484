/**
 * The tables of accounts: Better Auth's own models with the fields that the auth service adds, the auth service's tables, and
 * the token buckets. Times are milliseconds; ids are UUIDs.
 */
import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { UndoKind } from "#app/contracts/auth-service.ts";

const id = () => text("id").primaryKey();
const time = (name: string) => integer(name, { mode: "timestamp_ms" });
const flag = (name: string) => integer(name, { mode: "boolean" });
const userId = () =>
  text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

export const user = sqliteTable(
  "user",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull().unique(),
    emailVerified: flag("email_verified").notNull(),
    /** Better Auth declares it; always null. */
    image: text("image"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    emailConfirmedAt: time("email_confirmed_at"),
    /** The caller's own metadata, a JSON object; part of every access token. */
    metadata: text("metadata").notNull().default("{}"),
    lastSignInAt: time("last_sign_in_at"),
    bannedUntil: time("banned_until"),
    newEmail: text("new_email"),
    /** How many of the two addresses of a pending change have confirmed it. */
    emailChangeHalves: integer("email_change_halves").notNull().default(0),
    confirmationSentAt: time("confirmation_sent_at"),
    recoverySentAt: time("recovery_sent_at"),
    emailChangeSentAt: time("email_change_sent_at"),
    reauthenticationSentAt: time("reauthentication_sent_at"),
    /** Wrong mailed codes of every kind since `wrongCodesSince`; a new mail does not reset the count. */
    wrongCodes: integer("wrong_codes").notNull().default(0),
    wrongCodesSince: time("wrong_codes_since"),
  },
  (table) => [
    // With this index the cleanup finds unconfirmed users without reading all users.
    index("user_unconfirmed").on(table.createdAt).where(sql`${table.emailConfirmedAt} IS NULL`),
  ],
);

export const session = sqliteTable(
  "session",
  {
    id: id(),
    userId: userId(),
    /** Better Auth requires it. It is a random value that no endpoint accepts, because only our own plugin's are open. */
    token: text("token").notNull().unique(),
    expiresAt: time("expires_at").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    aal: text("aal", { enum: ["aal1", "aal2"] }).notNull(),
    /** JSON array of {method, timestamp}, newest first. */
    amr: text("amr").notNull(),
    /** The factor or passkey that raised this session to aal2. */
    factorId: text("factor_id"),
    /** Seconds that the session lives on after its last refresh. */
    lifetimeS: integer("lifetime_s").notNull(),
    refreshCounter: integer("refresh_counter").notNull().default(0),
    /**
     * JSON array of the times of the latest rotations, oldest first. Only rotations whose tokens may still be reused
     * are listed.
     */
    rotatedAt: text("rotated_at").notNull().default("[]"),
    /** Tokens with a smaller `refreshCounter` than this are refused: they were issued before the session was taken over. */
    watermark: integer("watermark").notNull().default(0),
  },
  (table) => [index("session_user").on(table.userId), index("session_expiry").on(table.expiresAt)],
);

/** One row per identity; Better Auth's `credential` provider is the email identity and holds the password hash. */
export const account = sqliteTable(
  "account",
  {
    id: id(),
    userId: userId(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    // Better Auth declares these six. They are always null, because tokens of providers are not stored.
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: time("access_token_expires_at"),
    refreshTokenExpiresAt: time("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    /** The provider's data about the account, a JSON object. */
    identityData: text("identity_data").notNull().default("{}"),
    lastSignInAt: time("last_sign_in_at"),
    /** When the account's owner was mailed that it was linked; null until then. */
    announcedAt: time("announced_at"),
  },
  (table) => [
    unique("account_identity").on(table.providerId, table.accountId),
    index("account_user").on(table.userId),
  ],
);

/** Signing keys of the `jwt` plugin; the private half is encrypted by it. */
export const jwks = sqliteTable("jwks", {
  id: id(),
  publicKey: text("public_key").notNull(),
  privateKey: text("private_key").notNull(),
  createdAt: time("created_at").notNull(),
  expiresAt: time("expires_at"),
  alg: text("alg"),
  crv: text("crv"),
});

/**
 * Better Auth's own model. Challenges that a passkey has answered are recorded by their hash until they would have expired,
 * so that each is answered once. Tokens of mails are in mail_token.
 */
export const verification = sqliteTable(
  "verification",
  {
    id: id(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: time("expires_at").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    index("verification_identifier").on(table.identifier),
    index("verification_expiry").on(table.expiresAt),
  ],
);

/** At most one pending mail of a kind per user: a newer one replaces the older one's link and code. */
export const mailToken = sqliteTable(
  "mail_token",
  {
    userId: userId(),
    kind: text("kind").notNull(),
    email: text("email").notNull(),
    linkHash: text("link_hash").notNull().unique(),
    codeHash: text("code_hash").notNull(),
    /** Set by the one request that uses the token up. */
    claim: text("claim"),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    index("mail_token_email").on(table.email),
    index("mail_token_expiry").on(table.expiresAt),
  ],
);

/** The mailed links by which the owner of an account undoes a change of the last week (worker/auth/mail/undo.ts). */
export const undoToken = sqliteTable(
  "undo_token",
  {
    linkHash: text("link_hash").primaryKey(),
    userId: userId(),
    kind: text("kind").$type<UndoKind>().notNull(),
    /** The address that the link was mailed to. */
    email: text("email").notNull(),
    /** The data that undoing the change needs: see Change in worker/auth/mail/notices.ts. */
    target: text("target").notNull(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("undo_token_user").on(table.userId), index("undo_token_expiry").on(table.expiresAt)],
);

/** A sign-in that leaves the site and comes back: a PKCE exchange, an OAuth round trip, or both. */
export const flowState = sqliteTable(
  "flow_state",
  {
    id: id(),
    kind: text("kind").notNull(),
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    provider: text("provider"),
    redirectTo: text("redirect_to").notNull(),
    codeChallenge: text("code_challenge"),
    codeChallengeMethod: text("code_challenge_method"),
    /** Our own PKCE verifier toward the provider, encrypted. */
    providerVerifier: text("provider_verifier"),
    /** The provider's tokens for the code exchange, encrypted. */
    providerTokens: text("provider_tokens"),
    codeHash: text("code_hash").unique(),
    usedAt: time("used_at"),
    claim: text("claim"),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    /** The session that asked for the linking and continues after it; null for a sign-in. */
    sessionId: text("session_id").references(() => session.id, { onDelete: "cascade" }),
    /** The provider's identity, encrypted, until the browser that asked for the linking completes it. */
    pendingIdentity: text("pending_identity"),
  },
  (table) => [
    index("flow_state_user").on(table.userId, table.kind),
    index("flow_state_session").on(table.sessionId),
    index("flow_state_expiry").on(table.expiresAt),
  ],
);

export const factor = sqliteTable(
  "factor",
  {
    id: id(),
    userId: userId(),
    friendlyName: text("friendly_name").notNull(),
    type: text("type", { enum: ["totp", "phone"] }).notNull(),
    status: text("status", { enum: ["unverified", "verified"] }).notNull(),
    phone: text("phone"),
    /** Encrypted with the factor's id as additional data; null for a phone. */
    secret: text("secret"),
    /** The last accepted TOTP time step: a code works once, also with a new challenge. */
    lastStep: integer("last_step").notNull().default(0),
    wrongCodes: integer("wrong_codes").notNull().default(0),
    wrongSince: time("wrong_since"),
    lastChallengedAt: time("last_challenged_at"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("factor_name").on(table.userId, table.friendlyName).where(sql`${table.friendlyName} <> ''`),
    index("factor_user").on(table.userId),
  ],
);

export const challenge = sqliteTable(
  "challenge",
  {
    id: id(),
    factorId: text("factor_id")
      .notNull()
      .references(() => factor.id, { onDelete: "cascade" }),
    ipAddress: text("ip_address").notNull(),
    codeHash: text("code_hash"),
    claim: text("claim"),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("challenge_factor").on(table.factorId), index("challenge_expiry").on(table.expiresAt)],
);

/** The model of Better Auth's passkey plugin. Names, counters and public keys: nothing in it opens an account. */
export const passkey = sqliteTable(
  "passkey",
  {
    id: id(),
    name: text("name"),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    userId: userId(),
    credentialID: text("credential_id").notNull().unique(),
    /** Counts signatures. A count that goes back shows a copy of the authenticator. Synced passkeys stay at 0. */
    counter: integer("counter").notNull(),
    /** Better Auth declares it and `aaguid`. Both are written at the registration; nothing reads them. */
    deviceType: text("device_type").notNull(),
    backedUp: flag("backed_up").notNull(),
    /** Comma-separated. */
    transports: text("transports"),
    createdAt: time("created_at"),
    /** The model of the authenticator, a UUID; all zeros when it doesn't say. */
    aaguid: text("aaguid"),
    lastUsedAt: time("last_used_at"),
  },
  (table) => [index("passkey_user").on(table.userId)],
);

/** Token buckets and cool-downs; `key` is a kind and a hash. */
export const rateBucket = sqliteTable(
  "rate_bucket",
  {
    key: text("key").primaryKey(),
    tokens: real("tokens").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [index("rate_bucket_age").on(table.updatedAt)],
);
