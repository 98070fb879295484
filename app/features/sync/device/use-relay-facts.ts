import { useCallback, useEffect, useState } from "react";
import type { RelayFacts, Sync, SyncDevice } from "#app/data/sync/sync.ts";
import { createTurns } from "../create-turns.ts";

interface AccountFacts {
  readonly devices: readonly SyncDevice[];
  readonly relay: RelayFacts;
}

/** How long the settings wait for the relay; then they show what needs no answer. */
const patienceMs = 3000;

/**
 * What the relay says of devices and bytes; null while it loads, "unknown" where it can't be reached or takes long.
 * @param changed another value reads again, such as when something was sent
 */
export function useRelayFacts(sync: Sync, changed: string): [AccountFacts | "unknown" | null, () => void] {
  const [facts, setFacts] = useState<AccountFacts | "unknown" | null>(null);
  const [beginTurn] = useState(createTurns);
  const read = useCallback(async () => {
    const isLatest = beginTurn();
    // While the relay is silent, the last known facts stay.
    const giveUp = () => setFacts((last) => (isLatest() ? (last ?? "unknown") : last));
    const timer = setTimeout(giveUp, patienceMs);
    try {
      const [devices, relay] = await Promise.all([sync.listDevices(), sync.readRelay()]);
      if (isLatest()) setFacts({ devices, relay });
    } catch (error) {
      console.warn("The relay can't be asked", error);
      giveUp();
    } finally {
      clearTimeout(timer);
    }
  }, [sync, beginTurn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again with each change
  useEffect(() => {
    void read();
    addEventListener("online", read);
    return () => removeEventListener("online", read);
  }, [read, changed]);
  return [facts, read];
}
