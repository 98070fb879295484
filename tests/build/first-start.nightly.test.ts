/**
 * Nightly: the README's first command, as a newcomer runs it, which installs everything anew: a clone of this working tree in
 * an empty folder, the machine's own node and npm.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../../scripts/listen.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder: string;
let port: number;

/** Without the folders that npm puts in front, so that the clone finds only what it installed itself. */
const env = {
  ...process.env,
  PATH: (process.env.PATH ?? "")
    .split(":")
    .filter((entry) => !entry.includes("node_modules"))
    .join(":"),
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fitness-tracker-"));
  copyWorkingTree();
  execFileSync("npm", ["ci"], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
  port = await findFreePort();
}, 300_000);

/** Copies what a commit of the working tree would hold, and commits it there. */
function copyWorkingTree(): void {
  const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, encoding: "utf8" });
  const paths = git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0");
  for (const path of new Set(paths.filter((path) => path && existsSync(join(root, path)))))
    cpSync(join(root, path), join(folder, path));
  git(folder, "init", "--quiet");
  git(folder, "add", "--all");
  git(
    folder,
    "-c",
    "user.name=A newcomer",
    "-c",
    "user.email=newcomer@example.com",
    "commit",
    "--quiet",
    "-m",
    "all",
  );
}

/** A test that ran out of time leaves its server: the next one would meet it. */
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const server of running) server.kill("SIGTERM");
  running.clear();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm start` or `npm run dev` until it says that it runs. */
async function start(
  script: "start" | "dev" = "start",
): Promise<{ server: ChildProcess; output: () => string }> {
  const sign = script === "start" ? `Fitness Tracker runs at http://127.0.0.1:${port}` : "Local:";
  const server = spawn("npm", ["run", script, "--", "--port", String(port)], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(server);
  let text = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += stripVTControlCharacters(chunk.toString());
      if (text.includes(sign)) resolve();
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.once("exit", (code) => reject(new Error(`npm run ${script} ended with ${code}:\n${text}`)));
  });
  return { server, output: () => text };
}

/** The processes that work in the clone. */
function listProcesses(): string[] {
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
    } catch {
      return false;
    }
  });
}

async function stop(server: ChildProcess): Promise<void> {
  const exited = once(server, "exit");
  server.kill("SIGTERM");
  await exited;
  await expect.poll(listProcesses, { timeout: 15_000 }).toEqual([]);
}

test("a fresh clone starts with one command, keeps its secrets through a restart and leaves no process behind", async () => {
  const first = await start();
  const answer = await fetch(`http://127.0.0.1:${port}/work-out-now`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("<title>Work Out Now - Fitness Tracker</title>");
  const secrets = readFileSync(join(folder, ".dev.vars"), "utf8");
  expect(secrets).toMatch(/^BETTER_AUTH_SECRET="[\w-]{43}"$/m);
  expect(statSync(join(folder, ".dev.vars")).mode & 0o077).toBe(0);
  expect(execFileSync("git", ["status", "--porcelain"], { cwd: folder, encoding: "utf8" })).toBe("");
  expect(first.output()).not.toContain(secrets.split('"')[1]);
  await stop(first.server);

  const second = await start();
  expect(readFileSync(join(folder, ".dev.vars"), "utf8")).toBe(secrets);
  await stop(second.server);
}, 240_000);

test("development has the same news, mails and accounts, without network and with no warning but wrangler's", async () => {
  const { server, output } = await start("dev");
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const news = await ask("/news");
  expect(news.status).toBe(200);
  expect(await news.json()).toHaveProperty("articles");
  const signUp = await ask("/auth/v1/signup", {
    method: "POST",
    headers: { apikey: "sb_publishable_local_0000000000" },
    body: JSON.stringify({ email: "ada@example.com", password: "analytical engine" }),
  });
  expect(signUp.status).toBe(200);
  for (const path of ["/sync/v1/status", "/alarms/v1/key"]) expect((await ask(path)).status).toBe(503);
  const mails = await (await ask("/dev/mailbox?to=ada@example.com")).text();
  expect(mails).toContain(`http://127.0.0.1:${port}/auth/v1/verify`);
  expect((await ask("/", { headers: { accept: "text/html" } })).status).toBe(200);
  const form = await ask("/sign-up", {
    method: "POST",
    headers: { origin: `http://127.0.0.1:${port}` },
    body: new URLSearchParams({
      fullName: "Grace Hopper",
      email: "grace@example.com",
      password: "compiling engine",
      confirmPassword: "compiling engine",
    }),
    redirect: "manual",
  });
  expect(form.headers.get("location")).toBe("/thank-you");
  // Vite's server has no Durable Objects, and wrangler says so.
  const others = output().replace(/WARNING.{0,60}?bindings to the following internal Durable Objects/s, "");
  expect(others).not.toMatch(/warning|"level":"error"/i);
  await stop(server);
}, 240_000);
