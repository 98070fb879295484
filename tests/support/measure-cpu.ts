import { createContext, Script } from "node:vm";

/** A script that takes longer is stopped. Half of it has to be the script's own CPU: on a busy machine a good one may wait. */
const limitMs = 300;

function usedSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/**
 * A function that runs a piece of script with variables, and returns how many milliseconds of this process's CPU it took;
 * Infinity for what had to be stopped.
 */
export function createCpuMeter(source: string): (variables: Readonly<Record<string, unknown>>) => number {
  const script = new Script(source);
  const context = createContext({});
  const measure = (timeout: number): number => {
    const begun = process.cpuUsage();
    try {
      script.runInContext(context, { timeout });
    } catch (error) {
      if (!String(error).includes("timed out")) throw error;
      return usedSince(begun) < limitMs / 2 ? measure(timeout * 4) : Number.POSITIVE_INFINITY;
    }
    return usedSince(begun);
  };
  return (variables) => {
    Object.assign(context, variables);
    return measure(limitMs);
  };
}

/** Milliseconds of this process's CPU that some work takes, whether it ends well or is refused. */
export function measureCpu(work: () => unknown): number {
  const begun = process.cpuUsage();
  try {
    work();
  } catch {
    // What is hostile may be refused.
  }
  return usedSince(begun);
}
