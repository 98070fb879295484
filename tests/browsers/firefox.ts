import { type ElementHandle, launch } from "puppeteer-core";
import type { Handle, Tab, TestedBrowser } from "./tab.ts";

const wrap = (element: ElementHandle<Element>): Handle => ({
  click: () => element.click(),
  type: (text) => element.type(text),
  async select(option) {
    await element.focus();
    await element.type(option);
  },
});

/** Starts Firefox and speaks WebDriver BiDi with it. */
export async function startFirefox(executablePath: string): Promise<TestedBrowser> {
  const browser = await launch({ browser: "firefox", executablePath, headless: true });
  return {
    name: "Firefox",
    async openTab(): Promise<Tab> {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 390, height: 844 });
      const call = (body: string, args: readonly string[]) =>
        `(function () { ${body} }).apply(null, ${JSON.stringify(args)})`;
      return {
        goto: async (url) => void (await page.goto(url)),
        reload: async () => void (await page.reload()),
        evaluate: (body, ...args) => page.evaluate(call(body, args)),
        async find(body, ...args) {
          const handle = await page.evaluateHandle(call(body, args));
          const element = handle.asElement();
          return element ? wrap(element as ElementHandle<Element>) : null;
        },
      };
    },
    close: () => browser.close(),
  };
}
