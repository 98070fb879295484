import { syncLimits } from "#app/contracts/sync.ts";

export interface SyncEnv
  extends Pick<Cloudflare.Env, "DB">,
    // One object for each user; its name is the user's id. Absent under `npm run dev`, whose server has no Durable
    // Objects.
    Partial<Pick<Cloudflare.Env, "SYNC">> {
  /** JSON with other `syncLimits`; tests and local servers only. */
  readonly SYNC_LIMITS?: string;
}

export type RelayLimits = { readonly [name in keyof typeof syncLimits]: number };

/** The limits of the contract, unless a test configures others. */
export function readLimits(json: string | undefined): RelayLimits {
  if (!json) return syncLimits;
  const given = new Map<string, unknown>(Object.entries(JSON.parse(json)));
  const limits: { -readonly [name in keyof RelayLimits]: number } = { ...syncLimits };
  for (const name of Object.keys(syncLimits) as (keyof RelayLimits)[]) {
    const value = given.get(name);
    if (typeof value === "number") limits[name] = value;
  }
  return limits;
}
