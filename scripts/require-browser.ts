/** Runs before `npm test`, and installs a browser where that is possible without a question. */
import { requireBrowser } from "./browser.ts";

await requireBrowser();
