import { createContext, Script } from "node:vm";

/**
 * A script that takes longer is stopped. Half of the time has to be the script's own CPU, because on a busy machine a
 * good script may wait.
 */
const limitMs = 300;

function usedSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/**
 * Returns a function that runs a script with variables and returns the milliseconds of this process's CPU that it
 * took; Infinity if it had to be stopped.
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
    // Hostile texts may be refused.
  }
  return usedSince(begun);
}
