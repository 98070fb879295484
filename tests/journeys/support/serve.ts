/** Serves the production bundle, two identity providers, and what makes rows older, until the journeys are over. */
import { serveApp } from "../../../scripts/serve-app.ts";
import { serveAgeing } from "../../support/ageing-server.ts";
import { startGithub, startGoogle } from "../../support/identity-providers.ts";
import { addresses } from "./addresses.ts";

await startGoogle(addresses.google.port);
await startGithub(addresses.github.port);
const { database } = await serveApp(
  {
    // A user who signs in by text message has just set the phone up with another one.
    SMS_COOLDOWN_S: "0",
    GOOGLE_CLIENT_ID: "google-client",
    GOOGLE_CLIENT_SECRET: "google-secret",
    AUTH_GOOGLE_ISSUER: addresses.google.origin,
    GITHUB_CLIENT_ID: "github-client",
    GITHUB_CLIENT_SECRET: "github-secret",
    AUTH_GITHUB_BASE_URL: addresses.github.origin,
  },
  { port: addresses.app.port },
);
await serveAgeing(database, addresses.ageing.port);
