/** `npm run bench -- alarms`: how late a rest alarm reaches the push service, and that none is lost or doubled. */
import { createServer } from "node:http";
import { listen } from "../../listen.ts";
import { requireRun } from "../../run.ts";
import { serveApp } from "../../serve-app.ts";
import { median, percentile, report } from "../report.ts";

const count = 60;
/** Of the first alarm, and between two of them. */
const aheadMs = 15_000;
const stepMs = 110;
const patienceMs = 15_000;

/** A push service that notes when a message comes, by the last part of its address. */
async function startPushService() {
  const received: { name: string; at: number }[] = [];
  const server = await listen(
    createServer((request, response) => {
      received.push({ name: request.url?.slice(1) ?? "", at: Date.now() });
      response.writeHead(201).end();
    }),
  );
  return { ...server, received };
}

const until = async (isDone: () => boolean, deadline: number) => {
  while (!isDone() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
};

export async function run(): Promise<boolean> {
  if (!process.env.BENCH_BUILT) await requireRun("npm", ["run", "--silent", "build:test"]);
  const push = await startPushService();
  const app = await serveApp({ PUSH_ORIGINS: push.origin });
  try {
    // The first request starts the Worker.
    await fetch(`${app.origin}/alarms/v1/key`);
    const due = new Map<string, number>();
    const startedAt = Date.now() + aheadMs;
    const register = async (index: number) => {
      const name = `phone-${index}`;
      const at = startedAt + index * stepMs;
      due.set(name, at);
      const answer = await fetch(`${app.origin}/alarms/v1`, {
        method: "POST",
        headers: { Origin: app.origin, "Content-Type": "application/json" },
        body: JSON.stringify({ subscription: { endpoint: `${push.origin}/${name}` }, at }),
      });
      if (answer.status !== 201) throw new Error(`Refused: ${answer.status} ${await answer.text()}`);
    };
    for (let index = 0; index < count; index += 10)
      await Promise.all(Array.from({ length: 10 }, (_, one) => register(index + one)));
    const isInTime = Date.now() < startedAt;
    await until(() => push.received.length >= count, startedAt + count * stepMs + patienceMs);
    const late = push.received.map(({ name, at }) => at - (due.get(name) ?? Number.NaN));
    const names = new Set(push.received.map(({ name }) => name));
    console.log(
      `\nRest alarms: ${count} guests, one alarm every ${stepMs} ms${isInTime ? "" : "; registered too late"}\n`,
    );
    return report(
      [
        {
          what: "arrival at the push service after it was due, p95",
          measured: `${percentile(late, 0.95)} ms`,
          against: `median ${median(late)} ms, earliest ${Math.min(...late)} ms, latest ${Math.max(...late)} ms`,
          value: percentile(late, 0.95),
          bar: 250,
        },
        {
          what: "messages that came too early, twice or never",
          measured: `${push.received.length} of ${count}`,
          against: "",
          value:
            late.filter((ms) => ms < 0).length + (push.received.length - names.size) + (count - names.size),
          bar: 0,
        },
      ],
      "rest alarms",
    );
  } finally {
    await app.close();
    push.close();
  }
}
