/** A proxy that holds the rest of a streamed answer back, as a slow publisher or line does, until it is released. */
import { createServer } from "node:http";
import { type Listening, listen } from "../../scripts/listen.ts";

interface HeldStream extends Listening {
  /** Lets the rest of every held answer through. */
  release(): void;
}

/** @param cutAt finds where the held rest of a body begins; -1 holds nothing */
export async function holdStreams(target: string, cutAt: (body: string) => number): Promise<HeldStream> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const headers = { ...request.headers, host: new URL(target).host, "accept-encoding": "identity" };
    const answer = await fetch(target + request.url, {
      method: request.method ?? "GET",
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      redirect: "manual",
    }).catch(() => null);
    // The app is closing, so prefetches of open pages get no answer.
    if (!answer) return response.destroy();
    const body = Buffer.from(await answer.arrayBuffer());
    const own = [...answer.headers].filter(
      ([name]) => !/^(content-(encoding|length)|transfer-encoding)$/.test(name),
    );
    response.writeHead(answer.status, Object.fromEntries(own));
    const at = cutAt(body.toString("latin1"));
    if (at >= 0) {
      response.write(body.subarray(0, at));
      await released;
    }
    response.end(at < 0 ? body : body.subarray(at));
  });
  const { origin, close } = await listen(server);
  return { origin, release, close };
}
