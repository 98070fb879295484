/** Processes as Linux shows them under /proc. */
import { readFileSync } from "node:fs";

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** At most 15 characters. */
  readonly name: string;
  /** CPU time of the process so far, in the kernel's and in its own code. */
  readonly cpuMs: number;
}

/** One tick of /proc/PID/stat. */
const tickMs = 10;
const pageBytes = 4096;

/** Null for a process that has ended meanwhile. */
export function findProcess(pid: number | string): Process | null {
  try {
    const [head = "", tail = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const fields = tail.split(" ");
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * tickMs;
    return { pid: Number(pid), parent: Number(fields[1]), name: head.split("(")[1] ?? "", cpuMs };
  } catch {
    return null;
  }
}

/** Resident memory in bytes; NaN for a process that has ended. */
export function readMemory(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * pageBytes;
  } catch {
    return Number.NaN;
  }
}
