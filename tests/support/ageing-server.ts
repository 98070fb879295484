/**
 * Makes single rows of the served database older, instead of waiting. The tests run in another process than the server, so
 * they ask over loopback.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

declare module "vitest" {
  interface ProvidedContext {
    ageingUrl: string;
  }
}

const statements = {
  /** The codes that were texted to this number have expired. */
  "texted code": `UPDATE challenge SET expires_at = created_at
    WHERE factor_id IN (SELECT id FROM factor WHERE phone = ?)`,
  /** The challenges for authenticator apps of the account of this address have expired. */
  "app code": `UPDATE challenge SET expires_at = created_at WHERE factor_id IN (
    SELECT factor.id FROM factor JOIN user ON user.id = user_id WHERE email = ? AND type = 'totp')`,
  /** The codes and links that were mailed to this address have expired. */
  "mailed code": "UPDATE mail_token SET expires_at = created_at WHERE email = ?",
  /** The sign-ins of this address were yesterday. */
  session: `UPDATE session SET created_at = created_at - 90000000
    WHERE user_id = (SELECT id FROM user WHERE email = ?)`,
} as const;

export type Ageing = keyof typeof statements;

/** What is needed of a D1 binding. */
interface Database {
  prepare(sql: string): { bind(value: string): { run(): Promise<{ meta: { changes: number } }> } };
}

const isAgeing = (what: string): what is Ageing => Object.hasOwn(statements, what);

/** Serves `age` for this database; for the global set-up. */
export async function serveAgeing(
  database: Database,
  asked = 0,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, answer) => {
    const query = new URL(request.url ?? "", "http://x").searchParams;
    const what = query.get("what") ?? "";
    if (!isAgeing(what)) return void answer.writeHead(404).end();
    const { meta } = await database
      .prepare(statements[what])
      .bind(query.get("whose") ?? "")
      .run();
    answer.end(String(meta.changes));
  });
  await new Promise<void>((done) => server.listen(asked, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((done) => server.close(() => done()));
  return { url: `http://127.0.0.1:${port}`, stop };
}
