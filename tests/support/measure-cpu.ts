import { createContext, Script } from "node:vm";

/** A script that takes longer is stopped. */
const limitMs = 300;

/**
 * A function that runs a piece of script with variables, and returns how many milliseconds of this process's CPU it took;
 * Infinity for what had to be stopped.
 */
export function createCpuMeter(source: string): (variables: Readonly<Record<string, unknown>>) => number {
  const script = new Script(source);
  const context = createContext({});
  return (variables) => {
    Object.assign(context, variables);
    const begun = process.cpuUsage();
    try {
      script.runInContext(context, { timeout: limitMs });
    } catch (error) {
      if (String(error).includes("timed out")) return Number.POSITIVE_INFINITY;
      throw error;
    }
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
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
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
