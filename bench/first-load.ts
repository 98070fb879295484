/**
 * `npm run bench:first-load`: the first visit of a phone (Slow 4G, a processor of a quarter of the speed, an empty cache) to
 * public pages, in turns with a static page that has the same heading. web-vitals measures in the page; a proxy compresses
 * as Cloudflare's edge does.
 *   --rounds 5
 */
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { Browser } from "@playwright/test";
import { compress, isCompressed } from "../scripts/edge-compression.ts";
import { type Listening, listen } from "../scripts/listen.ts";
import { withApp } from "./app.ts";
import { median, readOptions, report, round } from "./report.ts";

const { rounds } = readOptions({ rounds: 5 });

const paths = ["/", "/work-out-now", "/login", "/news"];
const staticPage = "/static-page";
const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Static</title>
<h1 style="font:800 3rem sans-serif">Track, Train, Transform</h1></html>`;

/** 150 ms to the first byte, 1.6 Mbit/s down, 750 kbit/s up, as Lighthouse has it. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const webVitals = new URL("web-vitals.iife.js", import.meta.resolve("web-vitals"));

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: Buffer): void {
  const isPacked = isCompressed(headers["content-type"] ?? "");
  const sent = isPacked ? compress(body) : body;
  const length = { "content-length": sent.length, ...(isPacked && { "content-encoding": "br" }) };
  response.writeHead(status, { ...headers, ...length }).end(sent);
}

/** A proxy in front of the app, which also serves the static page. */
const serveEdge = (origin: string): Promise<Listening> =>
  listen(
    createServer(async ({ url = "/", headers }, response) => {
      const type = { "content-type": "text/html; charset=utf-8" };
      if (url === staticPage) return send(response, 200, type, Buffer.from(html));
      const asked = { accept: headers.accept ?? "*/*", "user-agent": headers["user-agent"] ?? "" };
      const answer = await fetch(new URL(url, origin), { headers: asked, redirect: "manual" });
      const own = [...answer.headers].filter(
        ([name]) => !/^(content-(length|encoding)|transfer-)/.test(name),
      );
      const body = Buffer.from(await answer.arrayBuffer());
      return send(response, answer.status, Object.fromEntries(own), body);
    }),
  );

interface Load {
  readonly lcp: number;
  readonly cls: number;
  readonly script: number;
  readonly all: number;
}

/** Runs in the page before its own scripts. */
const watchVitals = `${readFileSync(webVitals, "utf8")}
  const seen = { lcp: 0, cls: 0 };
  globalThis.seen = seen;
  webVitals.onLCP(({ value }) => { seen.lcp = value; }, { reportAllChanges: true });
  webVitals.onCLS(({ value }) => { seen.cls = value; }, { reportAllChanges: true });`;

async function load(browser: Browser, url: string): Promise<Load> {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
  const context = await browser.newContext({ ...phone, serviceWorkers: "block" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const types = new Map<string, string>();
  let [script, all] = [0, 0];
  devtools.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (types.get(requestId) === "Script") script += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4g);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript({ content: watchVitals });
  await page.goto(url, { waitUntil: "networkidle" });
  const seen = await page.evaluate<{ lcp: number; cls: number }>("seen");
  await context.close();
  return { ...seen, script, all };
}

await withApp(async ({ browser, origin }) => {
  const edge = await serveEdge(origin);
  const loads = new Map<string, Load[]>([staticPage, ...paths].map((path) => [path, []]));
  // The first round only warms up and isn't counted.
  for (let n = -1; n < rounds; n++)
    for (const [path, all] of loads) {
      const measured = await load(browser, edge.origin + path);
      if (n >= 0) all.push(measured);
    }
  edge.close();
  const of = (path: string, name: keyof Load) => median((loads.get(path) ?? []).map((one) => one[name]));
  const rows = Array.from(loads.keys(), (path) => ({
    path,
    "LCP, ms": round(of(path, "lcp")),
    "of the static page": round(of(path, "lcp") / of(staticPage, "lcp")),
    CLS: Number(of(path, "cls").toFixed(3)),
    "script, kB": round(of(path, "script") / 1000),
    "all, kB": round(of(path, "all") / 1000),
  }));
  report(`First loads of a phone, medians of ${rounds} rounds`, rows);
});
