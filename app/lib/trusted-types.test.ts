import { expect, test } from "vitest";
import { defaultRules } from "./trusted-types.ts";

const { createHTML, createScriptURL } = defaultRules("https://app.example");

test.each(["<img src=x onerror=alert(1)>", "a<b>c", "<script>alert(1)</script>", "<script></script><b>"])(
  "markup that asked no policy is refused: %s",
  (text) => expect(createHTML(text)).toBeNull(),
);

test.each(["", "just words & an entity &lt;b&gt;", "<script></script>"])(
  "%j makes no element that acts",
  (text) => expect(createHTML(text)).toBe(text),
);

test.each(["/sw.js", "https://app.example/assets/csv.worker.js"])(
  "scripts of ours may be loaded: %s",
  (address) => expect(createScriptURL(address)).toBe(address),
);

test.each([
  "//evil.example/x.js",
  "https://evil.example/x.js",
  "data:text/javascript,alert(1)",
  "blob:https://evil.example/1",
])("scripts from elsewhere may not: %s", (address) => expect(createScriptURL(address)).toBeNull());
