/** Serves the production bundle on workerd for the browser tests, with an empty D1 and KV of its own. */
import type { TestProject } from "vitest/node";
import { createTestHarness } from "wrangler";
import { type Database, serveAgeing } from "./ageing-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    baseUrl: string;
  }
}

interface Env {
  DB: Database;
}

export default async function serve(project: TestProject) {
  const worker = {
    configPath: "./wrangler.toml",
    prebuiltWorkerDir: "./dist",
    // No publisher is asked by a test; the starter feed takes their place.
    // A person who signs in by text message has just set the phone up with another one.
    vars: { NEWS_FEEDS: "", SMS_COOLDOWN_S: "0" },
    secrets: { BETTER_AUTH_SECRET: "only-for-the-tests-of-this-checkout-000" },
  };
  const server = createTestHarness({ workers: [worker] });
  const { url } = await server.listen();
  const { googleIssuer, githubAddress } = project.getProvidedContext();
  const vars = {
    ...worker.vars,
    // Links in mails must carry the port that was picked just now.
    PUBLIC_URL: url.origin,
    GOOGLE_CLIENT_ID: "google-client",
    GOOGLE_CLIENT_SECRET: "google-secret",
    AUTH_GOOGLE_ISSUER: googleIssuer,
    GITHUB_CLIENT_ID: "github-client",
    GITHUB_CLIENT_SECRET: "github-secret",
    AUTH_GITHUB_BASE_URL: githubAddress,
  };
  await server.update({ workers: [{ ...worker, vars }] });
  await server.getWorker().applyD1Migrations("DB");
  const { DB } = await server.getWorker<Env>().getEnv();
  const ageing = await serveAgeing(DB);
  project.provide("ageingUrl", ageing.url);
  project.provide("baseUrl", url.origin);
  return async () => {
    await ageing.stop();
    await server.close();
  };
}
