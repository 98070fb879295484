/**
 * `npm run sbom`: the software bill of materials (CycloneDX) of this checkout in .cache/sbom.cdx.json, from the lock
 * file alone. The same lock file gives the same bytes, so that two bills can be compared.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { quietEnv, root } from "./run.ts";

interface Bill {
  serialNumber: string;
  readonly metadata: { timestamp?: string };
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly licenses?: readonly unknown[];
    readonly hashes?: readonly unknown[];
  }[];
}

/** A UUID made from the lock file's digest. */
function createSerialNumber(): string {
  const digest = createHash("sha256")
    .update(readFileSync(`${root}package-lock.json`))
    .digest("hex");
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
  ];
  return `urn:uuid:${parts.join("-")}-${digest.slice(20, 32)}`;
}

/** Without the optional packages, which are the same tools for other machines. */
export async function createBill(): Promise<Bill> {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "optional"];
  const { stdout } = await promisify(execFile)("npm", args, {
    cwd: root,
    env: quietEnv,
    maxBuffer: 64 * 1024 * 1024,
  });
  const bill: Bill = JSON.parse(stdout);
  delete bill.metadata.timestamp;
  bill.serialNumber = createSerialNumber();
  return bill;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const bill = await createBill();
  mkdirSync(`${root}.cache`, { recursive: true });
  writeFileSync(`${root}.cache/sbom.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${bill.components.length} packages in .cache/sbom.cdx.json`);
}
