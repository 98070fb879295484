import { useEffect, useState } from "react";
import type { SyncError, SyncStatus } from "#app/contracts/sync.ts";
import { useDatabase } from "#app/data/database-provider.tsx";

/** "absent": the server has no sync. "unknown": the relay can't be reached. Undefined until it has answered. */
export type RelayStatus = "on" | "off" | "absent" | "unknown" | undefined;

/**
 * Not parsed with the contract's schema: its module is larger than everything else that a user without sync loads.
 */
async function readStatus(account: string): Promise<RelayStatus> {
  const answer = await fetch(`/sync/v1/status?account=${encodeURIComponent(account)}`);
  const { on, code }: Partial<SyncStatus & SyncError> = await answer.json();
  if (!answer.ok) return code === "not_offered" ? "absent" : "unknown";
  return on === true ? "on" : "off";
}

/** Whether the account has data at the relay. Asks again when the network returns. */
export function useRelayStatus(isWanted: boolean): RelayStatus {
  const [status, setStatus] = useState<RelayStatus>();
  const owner = useDatabase()?.owner;
  const account = owner?.kind === "account" ? owner.id : null;
  useEffect(() => {
    if (!isWanted || account === null) return;
    const beginTurn = createTurns();
    const ask = async () => {
      const isLatest = beginTurn();
      const next = await readStatus(account).catch(() => "unknown" as const);
      if (isLatest()) setStatus(next);
    };
    void ask();
    addEventListener("online", ask);
    return () => {
      beginTurn();
      removeEventListener("online", ask);
      setStatus(undefined);
    };
  }, [isWanted, account]);
  return status;
}

/** Returns `beginTurn`, which returns `isLatest`. `isLatest` tells whether no other turn has begun since. */
export function createTurns(): () => () => boolean {
  let latest = 0;
  return () => {
    const turn = ++latest;
    return () => turn === latest;
  };
}
