import type { UnnamedRunning } from "./running-share.ts";
import type { RunningElsewhere } from "./sync.ts";
import type { SyncController } from "./sync-controller.ts";

/**
 * Returns a function that lists the running workouts of other devices with the devices' names: the same array until it
 * changes.
 * @param readNames fetches the names of devices that are not known yet
 */
export function nameRunning(
  controller: SyncController,
  readNames: () => Promise<unknown>,
): () => readonly RunningElsewhere[] {
  const asked = new Set<string>();
  let last:
    | { there: readonly UnnamedRunning[]; known: unknown; named: readonly RunningElsewhere[] }
    | undefined;
  return () => {
    const there = controller.engine()?.runningElsewhere() ?? none;
    const known = controller.record()?.known;
    if (last?.there === there && last.known === known) return last.named;
    const named = there.map((workout) => ({
      ...workout,
      deviceName: known?.[workout.device]?.name ?? "another device",
    }));
    last = { there, known, named };
    for (const { device } of there) {
      if (known?.[device] || asked.has(device)) continue;
      asked.add(device);
      void readNames().catch(() => asked.delete(device));
    }
    return named;
  };
}

const none: readonly UnnamedRunning[] = [];
