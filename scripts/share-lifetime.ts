import type { ChildProcess } from "node:child_process";

/** Ends this process with its server, and the server with this process. */
export function shareLifetime(server: ChildProcess): void {
  const stop = (signal: NodeJS.Signals) => {
    server.kill(signal);
    setTimeout(() => server.kill("SIGKILL"), 5_000).unref();
  };
  // A Ctrl-C in a terminal reaches the server as well; a kill of this process doesn't, so it is passed on.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  // A killed npm ends its shell but not this process, which becomes an orphan.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop("SIGTERM"), 500).unref();
  server.on("exit", (code) => process.exit(code ?? 0));
}
