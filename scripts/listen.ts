import { createServer, type Server } from "node:http";

export interface Listening {
  readonly origin: string;
  /** Ends open connections, too. */
  close(): void;
}

/** Opens a server on a port of this machine; by default on a free one. */
export async function listen(server: Server, port = 0): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A port of this machine that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const { origin, close } = await listen(createServer());
  close();
  return Number(new URL(origin).port);
}
