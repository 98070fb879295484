/** Serves the production bundle for the browser tests. */
import type { TestProject } from "vitest/node";
import { serveApp } from "../../scripts/serve-app.ts";

declare module "vitest" {
  interface ProvidedContext {
    baseUrl: string;
  }
}

export default async function serve(project: TestProject) {
  const { googleIssuer } = project.getProvidedContext();
  const { origin, close } = await serveApp({
    // A person who signs in by text message has just set the phone up with another one.
    SMS_COOLDOWN_S: "0",
    GOOGLE_CLIENT_ID: "google-client",
    GOOGLE_CLIENT_SECRET: "google-secret",
    AUTH_GOOGLE_ISSUER: googleIssuer,
  });
  project.provide("baseUrl", origin);
  return close;
}
