import { readdirSync, readFileSync } from "node:fs";

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  readonly cpuMs: number;
}

/** Null for a process that has ended meanwhile. Ticks of /proc are 10 ms. */
function readProcess(pid: string): Process | null {
  try {
    const [head = "", tail = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const fields = tail.split(" ");
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * 10;
    return { pid: Number(pid), parent: Number(fields[1]), name: head.split("(")[1] ?? "", cpuMs };
  } catch {
    return null;
  }
}

/** CPU time of the workerd processes that this one has started, in ms so far. */
export function readServerCpu(): number {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (readProcess(name) ?? []) : []));
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === process.pid || isOurs(parents.get(pid)));
  const servers = all.filter(({ pid, name }) => name.startsWith("workerd") && isOurs(pid));
  if (servers.length === 0) throw new Error("The server process was not found; this benchmark needs Linux");
  return servers.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}
