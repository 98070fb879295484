/** The commands and the program that the README shows to API callers work. */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { beforeAll, expect, inject, test } from "vitest";
import { newEmail } from "#tests/support/account.ts";
import { requireMailLink } from "#tests/support/mailbox.ts";

const readme = readFileSync("README.md", "utf8");
const address = "http://127.0.0.1:8787";

/** The block of that language below "Call it", with the address of this Worker. */
function readBlock(language: string): string {
  const [, block] = new RegExp(`## Call it[^]*?\\n\`\`\`${language}\\n([^]*?)\`\`\``).exec(readme) ?? [];
  if (!block) throw new Error(`The README has no ${language} block below "Call it"`);
  return block.replaceAll(address, inject("baseUrl"));
}

beforeAll(() => mkdirSync(".cache", { recursive: true }));

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
  const email = newEmail();
  const code = readBlock("js").replaceAll("ada@example.com", email);
  const [comment = ""] = code.match(/^\/\/.*$/m) ?? [];
  // The program waits where the user would open the mail.
  const pause = `console.log("mailed"); await new Promise((done) => process.stdin.once("data", done)); process.stdin.unref();`;
  const file = ".cache/readme.mjs";
  writeFileSync(file, code.replace(comment, pause));
  const running = promisify(execFile)(process.execPath, [file]);
  running.child.stdout?.once("data", async () => {
    await fetch(await requireMailLink(email));
    running.child.stdin?.write("go on");
  });
  const { stdout } = await running;
  expect(stdout).toContain("full_name: 'Ada'");
  expect(stdout).toContain("error: null");
});
