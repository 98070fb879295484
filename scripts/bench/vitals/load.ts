import type { Browser, BrowserContextOptions } from "playwright-core";

/** One first load with an empty cache. Times in ms, bytes as they came over the line. */
export interface Load {
  readonly lcp: number;
  readonly cls: number;
  /** Sum of all tasks of more than 50 ms. */
  readonly longTasks: number;
  /** Without headers, as budgets count it. */
  readonly script: number;
  readonly all: number;
  readonly requests: number;
  /** What was painted last and largest. */
  readonly largest: string;
}

/** Slow 4G as Lighthouse has it: 150 ms to the first byte, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
};
const cpuSlowdown = 4;
const phone = { width: 390, height: 844 };
/** After the last request, for what the page does once it is there. */
const restMs = 700;

interface Seen {
  lcp: number;
  cls: number;
  longTasks: number;
  largest: string;
}

/** Runs in the page before anything of it. */
function watch(): void {
  const seen = { lcp: 0, cls: 0, longTasks: 0, largest: "" };
  Object.assign(globalThis, { seen });
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on("largest-contentful-paint", (entry) => {
    seen.lcp = entry.startTime;
    const element = "element" in entry && entry.element instanceof Element ? entry.element : null;
    seen.largest = `${element?.localName ?? "?"} ${element?.textContent?.slice(0, 40) ?? ""}`;
  });
  on("layout-shift", (entry) => {
    if ("value" in entry && !("hadRecentInput" in entry && entry.hadRecentInput))
      seen.cls += Number(entry.value);
  });
  on("longtask", (entry) => {
    seen.longTasks += entry.duration;
  });
}

/** Loads a page as a phone on Slow 4G with a processor of a quarter of the speed. */
export async function measureLoad(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Load> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2, ...options });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const types = new Map<string, string>();
    let [script, all, requests] = [0, 0, 0];
    devtools.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      all += encodedDataLength;
      requests += 1;
    });
    devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
      if (types.get(requestId) === "Script") script += encodedDataLength;
    });
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", slow4g);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: "networkidle" });
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const seen = await page.evaluate<Seen>("seen");
    return { ...seen, script, all, requests };
  } finally {
    await context.close();
  }
}
