/** The browsers beside Chromium that this machine has. */
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { startFirefox } from "./firefox.ts";
import type { TestedBrowser } from "./tab.ts";
import { startWebKit } from "./webkit.ts";

function findOnPath(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Debian keeps WebKitGTK's own browser beside its library, in a folder that names the version and the architecture. */
function findMiniBrowser(): string | undefined {
  const libraries = "/usr/lib";
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .flatMap((folder) =>
      ["4.1", "4.0", "6.0"].map((version) => join(libraries, folder, `webkit2gtk-${version}/MiniBrowser`)),
    )
    .find((path) => existsSync(path));
}

interface InstalledBrowser {
  readonly name: string;
  start(): Promise<TestedBrowser>;
}

/** Firefox and WebKit where they are installed; empty when neither is. */
export function listInstalledBrowsers(): InstalledBrowser[] {
  const firefox = findOnPath("firefox-esr", "firefox");
  const driver = findOnPath("WebKitWebDriver");
  const miniBrowser = findMiniBrowser();
  return [
    ...(firefox ? [{ name: "Firefox", start: () => startFirefox(firefox) }] : []),
    ...(driver && miniBrowser && findOnPath("Xvfb")
      ? [{ name: "WebKit", start: () => startWebKit(driver, miniBrowser) }]
      : []),
  ];
}
