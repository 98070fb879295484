import { expect, test } from "vitest";
import { createBackOff } from "./back-off.ts";
import * as limits from "./limits.ts";
import type { NewsCache, StoredNews } from "./news-cache.ts";
import { createNewsService } from "./news-service.ts";
import { createSingleFlight } from "./single-flight.ts";
import type { NewsSource } from "./sources/source.ts";

const start = Date.UTC(2026, 0, 31);

/** A service with a clock to turn, a cache to look into and a publisher to break. */
function createWorld() {
  const world = {
    time: start,
    asked: 0,
    looked: 0,
    isBroken: false,
    stored: null as StoredNews | null,
    work: [] as Promise<unknown>[],
  };
  const source: NewsSource = {
    name: "publisher",
    async listFound() {
      world.asked += 1;
      if (world.isBroken) throw new Error("broken");
      return [{ title: `Edition ${world.asked}`, url: "https://a.example/", publishedAt: "2026-01-02" }];
    },
  };
  const cache: NewsCache = {
    async find() {
      world.looked += 1;
      return world.stored;
    },
    async record(news) {
      world.stored = news;
    },
  };
  const newIsolate = () => {
    const service = createNewsService({ cache, sources: [source], now: () => world.time, report: () => {} });
    return async () => {
      const { articles } = await service.read((work) => world.work.push(work));
      return articles[0]?.title;
    };
  };
  const settle = async () => {
    while (world.work.length > 0) await world.work.pop();
  };
  return { world, newIsolate, settle };
}

test("an isolate looks into KV at most once in five seconds", async () => {
  const { world, newIsolate, settle } = createWorld();
  const read = newIsolate();
  await read();
  await settle();
  expect(world.looked).toBe(1);
  world.time += limits.memoryMs - 1;
  await Promise.all([read(), read(), read()]);
  expect(world.looked).toBe(1);
  world.time += 1;
  await Promise.all([read(), read(), read()]);
  expect(world.looked).toBe(2);
});

test("the look into KV that others wait for as well outlives the request that began it", async () => {
  const { world, newIsolate, settle } = createWorld();
  await newIsolate()();
  await settle();
  const read = newIsolate();
  expect(await read()).toBe("Edition 1");
  expect(await Promise.all(world.work)).toMatchObject([{ articles: [{ title: "Edition 1" }] }]);
});

test("the list is fresh for 30 minutes, then stale and refreshed once behind", async () => {
  const { world, newIsolate, settle } = createWorld();
  const read = newIsolate();
  expect(await read()).toBe("Edition 1");
  world.time += limits.freshMs - 1;
  expect(await read()).toBe("Edition 1");
  await settle();
  expect(world.asked).toBe(1);
  world.time += 1;
  expect(await Promise.all([read(), read()])).toEqual(["Edition 1", "Edition 1"]);
  await settle();
  expect(world.asked).toBe(2);
  expect(await read()).toBe("Edition 2");
});

test("while publishers fail the list is served for 7 days, then it is gone", async () => {
  const { world, newIsolate, settle } = createWorld();
  const read = newIsolate();
  await read();
  world.isBroken = true;
  for (const age of [limits.freshMs, limits.maxStaleMs / 2, limits.maxStaleMs - 1]) {
    world.time = start + age;
    expect(await read()).toBe("Edition 1");
    await settle();
  }
  world.time = start + limits.maxStaleMs;
  await expect(read()).rejects.toMatchObject({ status: 502 });
});

test("another isolate's newer list is taken over; an older one from a lagging KV isn't", async () => {
  const { world, newIsolate, settle } = createWorld();
  const [here, there] = [newIsolate(), newIsolate()];
  await here();
  await settle();
  const lagging = world.stored;
  world.time += limits.freshMs;
  await there();
  await settle();
  expect(await there()).toBe("Edition 2");
  expect(await here()).toBe("Edition 2");
  world.stored = lagging;
  world.time += limits.memoryMs;
  expect(await here()).toBe("Edition 2");
});

test("after failures the publishers are asked again after 1 s, 2 s, 4 s and at most 5 minutes", () => {
  let time = 0;
  const backOff = createBackOff(() => time);
  const pauses = Array.from({ length: 12 }, () => {
    backOff.recordFailure();
    const failedAt = time;
    while (!backOff.mayTry()) time += 1_000;
    return (time - failedAt) / 1_000;
  });
  expect(pauses.slice(0, 4)).toEqual([1, 2, 4, 8]);
  expect(pauses.at(-1)).toBe(300);
  backOff.recordSuccess();
  expect(backOff.mayTry()).toBe(true);
});

test("a run that never settles blocks its followers only until it is given up", async () => {
  let time = 0;
  let runs = 0;
  const fly = createSingleFlight(
    () => {
      runs += 1;
      return runs === 1 ? new Promise<number>(() => {}) : Promise.resolve(runs);
    },
    1_000,
    () => time,
  );
  fly();
  time = 999;
  fly();
  expect(runs).toBe(1);
  time = 1_000;
  expect(await fly()).toBe(2);
});
