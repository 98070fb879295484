/** The commands and the program that the README shows to API callers work. */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp } from "../../scripts/serve-app.ts";
import { requireMailLink } from "../journeys/support/mailbox.ts";

let app: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  app = await serveApp();
  mkdirSync(".cache", { recursive: true });
});
afterAll(() => app.close());

const readme = readFileSync("README.md", "utf8");
const address = "http://127.0.0.1:8787";

/** The block of that language below "Call it", with the address of this Worker. */
function readBlock(language: string): string {
  const [, block] = new RegExp(`## Call it[^]*?\\n\`\`\`${language}\\n([^]*?)\`\`\``).exec(readme) ?? [];
  if (!block) throw new Error(`The README has no ${language} block below "Call it"`);
  return block.replaceAll(address, app.origin);
}

test("the lines of curl are answered", async () => {
  for (const command of readBlock("sh").trim().split("\n")) {
    const [url = ""] = command.match(/http[^\s"]+/) ?? [];
    const [, name, value] = /-H "([\w-]+): (\S+)"/.exec(command) ?? [];
    const answer = await fetch(url, { headers: name && value ? { [name]: value } : {} });
    expect(answer.status, command).toBe(200);
    expect(await answer.json(), command).toBeTypeOf("object");
  }
});

test("the lines of supabase-js make an account and write its profile", async () => {
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const code = readBlock("js").replaceAll("ada@example.com", email);
  const [comment = ""] = code.match(/^\/\/.*$/m) ?? [];
  // The program waits where the user would open the mail.
  const pause = `console.log("mailed"); await new Promise((done) => process.stdin.once("data", done)); process.stdin.unref();`;
  const file = ".cache/readme.mjs";
  writeFileSync(file, code.replace(comment, pause));
  const running = promisify(execFile)(process.execPath, [file]);
  running.child.stdout?.once("data", async () => {
    await fetch(await requireMailLink(email, app.origin));
    running.child.stdin?.write("go on");
  });
  const { stdout } = await running;
  expect(stdout).toContain("full_name: 'Ada'");
  expect(stdout).toContain("error: null");
});
