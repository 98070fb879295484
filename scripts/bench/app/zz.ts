import { writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { browserArgs, requireBrowser } from "../../browser.ts";
import { openMember } from "./open-member.ts";
import { serveApp } from "./serve-app.ts";
import { installWatch } from "./watch.ts";
const site = await serveApp();
const browser = await chromium.launch({ executablePath: await requireBrowser(), args: browserArgs });
try {
  const member = await openMember(browser, site.origin, 10_000);
  const page = await member.context.newPage();
  const cdp = await member.context.newCDPSession(page);
  await page.addInitScript(installWatch);
  await page.goto("/history", { waitUntil: "networkidle" });
  await page.waitForTimeout(1500);
  await cdp.send("Profiler.enable"); await cdp.send("Profiler.setSamplingInterval", { interval: 200 });
  const prof = async (name: string, work: () => Promise<unknown>) => {
    await cdp.send("Performance.setTimeDomain", { timeDomain: "threadTicks" }).catch(() => undefined);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    const m0 = (await cdp.send("Performance.getMetrics")).metrics;
    await cdp.send("Profiler.start");
    const r = await work();
    const { profile } = await cdp.send("Profiler.stop");
    const m1 = (await cdp.send("Performance.getMetrics")).metrics;
    await cdp.send("Performance.disable");
    writeFileSync(`/tmp/zz-${name}.cpuprofile`, JSON.stringify(profile));
    console.log("ZZ", name, JSON.stringify(r), m1.map((m, i) => [m.name, +(m.value - (m0[i]?.value ?? 0)).toFixed(4)]).filter(([n]) => /Duration/.test(String(n))).join(" "));
  };
  const pick = (v: string) => page.evaluate((v) => window.watch.answer(() => { const s = document.querySelectorAll("select")[0]!; s.value = v; s.dispatchEvent(new Event("change", { bubbles: true })); }, () => document.querySelector("main dl")?.textContent ?? ""), v);
  for (const v of ["cardio", "strength", ""]) await pick(v);
  await prof("filter", async () => { const r = []; for (let i = 0; i < 5; i++) for (const v of ["cardio", "flexibility", "strength", ""]) r.push(Math.round(await pick(v))); return r.slice(0,4); });
  await prof("scroll", async () => {
    const frames = await page.evaluateHandle(() => window.watch.countFrames());
    await cdp.send("Input.synthesizeScrollGesture", { x: 600, y: 600, yDistance: -9000, speed: 3000, gestureSourceType: "mouse" });
    return frames.evaluate((c) => c.stop());
  });
} finally { await browser.close(); await site.close(); }
