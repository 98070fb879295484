import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findProcess } from "../../scripts/bench/proc.ts";

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

/**
 * Returns a function that reads the CPU time, in milliseconds, that the servers of this process have used so far. Call it once
 * the server runs. Linux counts in steps of 10 ms, and so does macOS, which has no /proc.
 */
export function createServerCpuMeter(): () => number {
  const servers = listServers();
  if (servers.length === 0) throw new Error("No server of this process was found.");
  const read = existsSync("/proc/self/stat")
    ? (pid: string) => findProcess(pid)?.cpuMs ?? 0
    : (pid: string) => parseTime(ps("-o", "time=", "-p", pid));
  return () => servers.reduce((sum, pid) => sum + read(pid), 0);
}
