import { readdirSync } from "node:fs";
import { findProcess } from "../proc.ts";

/** CPU time of the workerd processes that this one has started, in ms so far. */
export function readServerCpu(): number {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (findProcess(name) ?? []) : []));
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === process.pid || isOurs(parents.get(pid)));
  const servers = all.filter(({ pid, name }) => name.startsWith("workerd") && isOurs(pid));
  if (servers.length === 0) throw new Error("The server process was not found; this benchmark needs Linux");
  return servers.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}
