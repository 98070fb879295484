import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const ps = (...options: readonly string[]) => execFileSync("ps", options, { encoding: "utf8" }).trim();

/** The workerd processes that this process has started. */
function listServers(): readonly string[] {
  const all = ps("-A", "-o", "pid=,ppid=,comm=")
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  const parents = new Map(all.map(([pid = "", parent = ""]) => [pid, parent]));
  const isOurs = (pid: string | undefined): boolean =>
    pid !== undefined && (pid === String(process.pid) || isOurs(parents.get(pid)));
  return all.flatMap(([pid = "", , name = ""]) => (name.includes("workerd") && isOurs(pid) ? pid : []));
}

/** "1:02.34" in milliseconds. */
const parseTime = (text: string) =>
  text.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0) * 1000;

/** From Linux's /proc, which counts in ticks of 10 ms; 0 for a process that has ended. */
function readStat(pid: string): number {
  try {
    const [user, system] =
      readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11) ?? [];
    return (Number(user) + Number(system)) * 10;
  } catch {
    return 0;
  }
}

/**
 * Returns a function that reads the CPU time, in milliseconds, that the servers of this process have used so far. Call it once
 * the server runs. macOS has no /proc and counts in steps of 10 ms as well.
 */
export function createServerCpuMeter(): () => number {
  const servers = listServers();
  if (servers.length === 0) throw new Error("No server of this process was found.");
  const read = existsSync("/proc/self/stat")
    ? readStat
    : (pid: string) => parseTime(ps("-o", "time=", "-p", pid));
  return () => servers.reduce((sum, pid) => sum + read(pid), 0);
}
