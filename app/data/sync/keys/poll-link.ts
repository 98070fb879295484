import { type Link, syncLimits } from "#app/contracts/sync.ts";
import type { SyncTimers } from "../environment.ts";
import { SyncActionError } from "../sync.ts";
import type { KeyContext } from "./devices.ts";
import type { RelayClient } from "./relay-client.ts";

/** Short, because the member watches both devices. */
const pollMs = 1500;

interface LinkPoll {
  /** Reads the link until `pick` finds something in it. @throws SyncActionError "expired" */
  until<T>(pick: (link: Link) => T | null): Promise<T>;
  /** Writes to the link, again where the network failed. @throws SyncActionError */
  patch(patch: Parameters<RelayClient["patchLink"]>[1], member: string | null): Promise<void>;
  /** Calls that wait reject with "expired". */
  cancel(): void;
}

/** Asks the relay for a link again and again, for the ten minutes that the link is valid. */
export function pollLink({ client, now }: KeyContext, timers: SyncTimers, id: string): LinkPoll {
  const end = now().getTime() + syncLimits.linkMinutes * 60_000;
  let isCancelled = false;
  let wake: () => void = () => undefined;

  const pause = () =>
    new Promise<void>((resolve) => {
      const stop = timers.after(pollMs, resolve);
      wake = () => {
        stop();
        resolve();
      };
    });

  /**
   * Returns null when the network or the relay fails, so that the caller retries. Any other failure, such as an expired
   * link, is thrown.
   */
  async function tryRequest<T>(work: () => Promise<T>): Promise<{ value: T } | null> {
    if (isCancelled || now().getTime() >= end) throw new SyncActionError("expired");
    try {
      const value = await work();
      if (isCancelled) throw new SyncActionError("expired");
      return { value };
    } catch (cause) {
      if (cause instanceof SyncActionError && /^(offline|relay-failing)$/.test(cause.failure)) return null;
      throw cause;
    }
  }

  return {
    cancel() {
      isCancelled = true;
      wake();
    },
    async until(pick) {
      for (;;) {
        const read = await tryRequest(() => client.readLink(id));
        const found = read && pick(read.value);
        if (found !== null) return found;
        await pause();
      }
    },
    async patch(patch, member) {
      while (!(await tryRequest(() => client.patchLink(id, patch, member)))) await pause();
    },
  };
}
