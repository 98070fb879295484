import type { ChildProcess } from "node:child_process";

/** Ends this process with its server and the server with this process, however either is ended. */
export function keepRunning(server: ChildProcess): void {
  const stop = (signal: NodeJS.Signals) => {
    server.kill(signal);
    setTimeout(() => server.kill("SIGKILL"), 5_000).unref();
  };
  // A Ctrl-C in a terminal reaches the server too, a plain kill of this process doesn't: pass both on.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  // npm that is killed takes its shell with it but not this process: whoever is orphaned has been stopped.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop("SIGTERM"), 500).unref();
  server.on("exit", (code) => process.exit(code ?? 0));
}
