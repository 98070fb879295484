/** Serves the production bundle for the browser tests. */
import type { TestProject } from "vitest/node";
import { requireBrowser } from "../../scripts/browser.ts";
import { serveApp } from "../../scripts/serve-app.ts";
import { serveAgeing } from "./ageing-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    baseUrl: string;
  }
}

export default async function serve(project: TestProject) {
  // Found or installed once, before the files that start it.
  process.env.CHROMIUM_PATH = await requireBrowser();
  const { googleIssuer, githubAddress } = project.getProvidedContext();
  const app = await serveApp({
    // A user who signs in by text message has just set the phone up with another one.
    SMS_COOLDOWN_S: "0",
    GOOGLE_CLIENT_ID: "google-client",
    GOOGLE_CLIENT_SECRET: "google-secret",
    AUTH_GOOGLE_ISSUER: googleIssuer,
    GITHUB_CLIENT_ID: "github-client",
    GITHUB_CLIENT_SECRET: "github-secret",
    AUTH_GITHUB_BASE_URL: githubAddress,
  });
  const ageing = await serveAgeing(app.database);
  project.provide("ageingUrl", ageing.url);
  project.provide("baseUrl", app.origin);
  return async () => {
    await ageing.stop();
    await app.close();
  };
}
