import { useCallback, useEffect, useState } from "react";
import type { RelayFacts, Sync, SyncDevice } from "#app/data/sync/sync.ts";

interface SyncFacts {
  readonly devices: readonly SyncDevice[];
  readonly relay: RelayFacts;
}

/**
 * What the relay says of devices and bytes; null while it loads, "unknown" where it can't be reached.
 * @param changed another value reads again, such as when something was sent
 */
export function useRelayFacts(sync: Sync, changed: string): [SyncFacts | "unknown" | null, () => void] {
  const [facts, setFacts] = useState<SyncFacts | "unknown" | null>(null);
  const read = useCallback(async () => {
    try {
      const [devices, relay] = await Promise.all([sync.listDevices(), sync.readRelay()]);
      setFacts({ devices, relay });
    } catch (error) {
      console.warn("The relay can't be asked", error);
      // What was seen last still says more than nothing.
      setFacts((last) => last ?? "unknown");
    }
  }, [sync]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again with each change
  useEffect(() => {
    void read();
    addEventListener("online", read);
    return () => removeEventListener("online", read);
  }, [read, changed]);
  return [facts, read];
}
