import { Agent, get } from "node:http";

/** One request over an open connection; returns the milliseconds until its body was complete. */
function ask(url: URL, agent: Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    get(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    }).on("error", reject);
  });
}

/** Sends `count` requests over `connections` connections, each sending its next when the last was answered. */
export async function load(
  url: URL,
  count: number,
  connections: number,
  headers: Record<string, string> = { Accept: "*/*" },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let left = count;
  const reader = async () => {
    while (left > 0) {
      left -= 1;
      times.push(await ask(url, agent, headers));
    }
  };
  await Promise.all(Array.from({ length: connections }, reader));
  agent.destroy();
  return times;
}
