import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Builder, type WebDriver, type WebElement } from "selenium-webdriver";
import { vi } from "vitest";
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

/** Starts WebKitGTK's browser on a display in memory, by its WebDriver. It has one tab at a time. */
export async function startWebKit(
  driverPath: string,
  browserPath: string,
  port: number,
): Promise<TestedBrowser> {
  const display = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1440x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const output = display.stdio[3];
  if (!output || !("on" in output)) throw new Error("Xvfb has no third descriptor");
  const [number] = await once(createInterface(output as NodeJS.ReadableStream), "line");
  const server = spawn(driverPath, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${number}` },
  });
  const address = `http://127.0.0.1:${port}`;
  // On a busy machine the driver takes a moment until it listens.
  await vi.waitFor(() => fetch(`${address}/status`), { timeout: 20_000, interval: 100 });
  let driver: WebDriver | undefined;
  return {
    name: "WebKit",
    async openTab() {
      await driver?.quit();
      driver = await new Builder()
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
      await driver?.quit();
      server.kill();
      display.kill();
    },
  };
}
