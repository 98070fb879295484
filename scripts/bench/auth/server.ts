import { type BenchServer, startServer } from "../server.ts";

/** Better Auth's own tables, as its default configuration wants them. */
const peerTables = [
  "CREATE TABLE user (id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, emailVerified INTEGER NOT NULL, image TEXT, createdAt DATE NOT NULL, updatedAt DATE NOT NULL)",
  "CREATE TABLE session (id TEXT PRIMARY KEY, expiresAt DATE NOT NULL, token TEXT NOT NULL UNIQUE, createdAt DATE NOT NULL, updatedAt DATE NOT NULL, ipAddress TEXT, userAgent TEXT, userId TEXT NOT NULL)",
  "CREATE INDEX session_user ON session (userId)",
  "CREATE TABLE account (id TEXT PRIMARY KEY, accountId TEXT NOT NULL, providerId TEXT NOT NULL, userId TEXT NOT NULL, accessToken TEXT, refreshToken TEXT, idToken TEXT, accessTokenExpiresAt DATE, refreshTokenExpiresAt DATE, scope TEXT, password TEXT, createdAt DATE NOT NULL, updatedAt DATE NOT NULL)",
  "CREATE TABLE verification (id TEXT PRIMARY KEY, identifier TEXT NOT NULL, value TEXT NOT NULL, expiresAt DATE NOT NULL, createdAt DATE NOT NULL, updatedAt DATE NOT NULL)",
];

/** The product beside its peer, in one isolate. */
export async function startPeers(): Promise<BenchServer> {
  const server = await startServer({
    name: "auth",
    entry: "scripts/bench/auth/worker.ts",
    databases: ["PEER"],
    vars: { MAIL_HOURLY_LIMIT: "0", MAIL_CLIENT_HOURLY_LIMIT: "0" },
  });
  const peer = await server.miniflare.getD1Database("PEER");
  for (const sql of peerTables) await peer.prepare(sql).run();
  return server;
}
