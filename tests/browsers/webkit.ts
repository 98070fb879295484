import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Builder, type WebDriver, type WebElement } from "selenium-webdriver";
import { vi } from "vitest";
import { findFreePort } from "../../scripts/listen.ts";
import type { Handle, Tab, TestedBrowser } from "./tab.ts";

const wrap = (element: WebElement): Handle => ({
  click: () => element.click(),
  type: (text) => element.sendKeys(text),
  select: (option) => element.sendKeys(option),
});

function openTab(driver: WebDriver): Tab {
  return {
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    evaluate: (body, ...args) => driver.executeScript(body, ...args),
    async find(body, ...args) {
      const element = await driver.executeScript<WebElement | null>(body, ...args);
      return element && wrap(element);
    },
  };
}

/** Starts WebKitGTK's browser on a display in memory. Each tab has a driver of its own, which ends with the next one. */
export async function startWebKit(driverPath: string, browserPath: string): Promise<TestedBrowser> {
  const display = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1440x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const output = display.stdio[3];
  if (!output || !("on" in output)) throw new Error("Xvfb has no third descriptor");
  const [number] = await once(createInterface(output as NodeJS.ReadableStream), "line");
  let server: ChildProcess | undefined;
  // With its browser, and also when neither answers any more: a driver that hangs fails one journey, not all after it.
  const closeTab = () => {
    try {
      if (server?.pid) process.kill(-server.pid, "SIGKILL");
    } catch {
      // Both ended by themselves.
    }
    server = undefined;
  };
  process.once("exit", closeTab);
  return {
    name: "WebKit",
    async openTab() {
      closeTab();
      const port = await findFreePort();
      server = spawn(driverPath, [`--port=${port}`], {
        stdio: "ignore",
        detached: true,
        env: { ...process.env, DISPLAY: `:${number}` },
      });
      const address = `http://127.0.0.1:${port}`;
      // On a busy machine the driver takes a moment until it listens.
      await vi.waitFor(() => fetch(`${address}/status`), { timeout: 20_000, interval: 100 });
      const driver = await new Builder()
        .usingServer(address)
        .withCapabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary: browserPath, args: ["--automation"] },
        })
        .build();
      await driver.manage().window().setRect({ width: 500, height: 880 });
      return openTab(driver);
    },
    async close() {
      closeTab();
      display.kill();
    },
  };
}
