import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { factor } from "#worker/db/schema.ts";
import type { AuthDeps } from "./deps.ts";

const pageSize = 100;

/**
 * Seals the secrets of authenticator apps with the current secret where the previous one sealed them, so that the
 * previous one may go. Nothing else that is sealed lives longer than a session.
 */
export async function resealFactors({
  db,
  vault,
  config,
}: Pick<AuthDeps, "db" | "vault" | "config">): Promise<void> {
  if (config.secrets.length === 1) return;
  for (let after = ""; ; ) {
    const rows = await db
      .select({ id: factor.id, secret: factor.secret })
      .from(factor)
      .where(and(isNotNull(factor.secret), gt(factor.id, after)))
      .orderBy(asc(factor.id))
      .limit(pageSize);
    for (const { id, secret } of rows) {
      const sealed = await vault.reseal(secret ?? "", id);
      if (sealed) await db.update(factor).set({ secret: sealed }).where(eq(factor.id, id));
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}
