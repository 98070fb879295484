/** Refuses to serve a deployment that still has the settings of a developer's machine. */
import { logWarning } from "./log.ts";

interface DeploymentSettings {
  readonly PUBLIC_URL?: string | undefined;
  readonly PUBLISHABLE_KEY?: string | undefined;
  readonly MAILBOX?: unknown;
  readonly STARTER_NEWS?: unknown;
  readonly PASSWORD_COST?: unknown;
  readonly PUSH_ORIGINS?: unknown;
}

/** Whether a host is this machine itself. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(hostname);

/** Set by worker/local.ts and by tests; a deployment has none of these. */
const localNames = ["MAILBOX", "STARTER_NEWS", "PASSWORD_COST", "PUSH_ORIGINS"] as const;

/** A sentence that names a variable with a value that must not be deployed; null if there is none. */
export function findLocalSetting(settings: DeploymentSettings): string | null {
  const { PUBLIC_URL, PUBLISHABLE_KEY } = settings;
  const url = URL.parse(PUBLIC_URL ?? "");
  if (url?.protocol !== "https:" || isLoopback(url.hostname)) {
    return "PUBLIC_URL is not the https address of this site: links in mails would lead nowhere, and cookies would not be protected.";
  }
  if (!PUBLISHABLE_KEY || PUBLISHABLE_KEY.startsWith("sb_publishable_local_")) {
    return "PUBLISHABLE_KEY is not set, or is the key of every developer's machine.";
  }
  const local = localNames.find((name) => settings[name]);
  return local ? `${local} is set, which is for tests and a developer's machine.` : null;
}

// The findings by environment, so that each isolate logs the sentence once.
const findings = new WeakMap<DeploymentSettings, string | null>();

/**
 * Answers every request of a deployment with local settings with 503 and the sentence; null for others.
 * worker/local.ts doesn't call it.
 */
export function refuseLocalSettings(env: DeploymentSettings): Response | null {
  let finding = findings.get(env);
  if (finding === undefined) {
    finding = findLocalSetting(env);
    findings.set(env, finding);
    if (finding) logWarning("deployment refused", { detail: finding });
  }
  if (!finding) return null;
  return new Response(`This deployment does not serve: ${finding} See docs/deploy.md.\n`, {
    status: 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
