/** `npm test`: types, lint, unit, worker and browser tests; ends with one line, `N passed, N failed`. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { requireBrowser } from "./browser.ts";
import { quietEnv, root, runQuietly } from "./run.ts";

interface Count {
  passed: number;
  failed: number;
}

const total: Count = { passed: 0, failed: 0 };

function add(name: string, count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
  console.log(`\n${name}: ${count.passed} passed, ${count.failed} failed\n`);
}

async function check(name: string, command: string, args: readonly string[]): Promise<boolean> {
  const ok = (await runQuietly(command, args)) === 0;
  add(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
  return ok;
}

/** Runs one vitest project and counts its tests; a run that breaks without a failing test is a failure too. */
async function suite(project: string): Promise<void> {
  const report = `${root}.cache/${project}.json`;
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runQuietly("vitest", ["run", "--project", project, ...reporters]);
  const count = parseReport(report);
  if (code !== 0 && count.failed === 0) count.failed = 1;
  if (count.passed === 0 && count.failed === 0) count.failed = 1;
  add(project, count);
}

function parseReport(path: string): Count {
  try {
    const report: { numPassedTests: number; numFailedTests: number } = JSON.parse(readFileSync(path, "utf8"));
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

mkdirSync(`${root}.cache`, { recursive: true });
try {
  process.env.CHROMIUM_PATH = await requireBrowser();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exit(1);
}
quietEnv.CHROMIUM_PATH = process.env.CHROMIUM_PATH;

/** Types, lint and unit tests need no build; beside them runs the build, and what needs only that. */
async function checkSources(): Promise<void> {
  await check("types", "npm", ["run", "--silent", "typecheck"]);
  await check("lint", "npm", ["run", "--silent", "lint"]);
  await suite("unit");
}

async function checkBuild(): Promise<boolean> {
  const isBuilt = await check("build", "npm", ["run", "--silent", "build:test"]);
  if (isBuilt) await suite("worker");
  return isBuilt;
}

const [, isBuilt] = await Promise.all([checkSources(), checkBuild()]);
// The journeys have the machine to themselves: they use all of it.
if (isBuilt) await suite("e2e");
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
