/** A browser whose push service always subscribes, because a test can't reach Chromium's own push service. */
import type { BrowserContext, Page } from "@playwright/test";

/** Every page of the context gets a subscription when it asks for one; with `refuses` the permission is denied. */
export async function stubPushManager(context: BrowserContext, refuses = false): Promise<void> {
  await context.addInitScript((isRefused) => {
    let subscription: object | null = null;
    const pushManager = {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        if (isRefused) throw new DOMException("Registration failed", "NotAllowedError");
        const endpoint = "https://fcm.googleapis.com/fcm/send/of-a-journey";
        const options = { applicationServerKey: (applicationServerKey as Uint8Array<ArrayBuffer>).buffer };
        const unsubscribe = async () => {
          subscription = null;
          return true;
        };
        subscription = { endpoint, options, unsubscribe };
        return subscription;
      },
    };
    Object.defineProperty(navigator.serviceWorker, "ready", { value: Promise.resolve({ pushManager }) });
  }, refuses);
}

export interface AlarmCall {
  readonly method: string;
  readonly id: string;
  readonly status: number;
  readonly at?: number;
}

/** Collects the page's requests to /alarms/v1 from now on, in the order of the answers, except those for the key. */
export function watchAlarms(page: Page): AlarmCall[] {
  const calls: AlarmCall[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith("/alarms/v1") || pathname.endsWith("/key")) return;
    const request = response.request();
    const sent: { at?: number } = request.postDataJSON() ?? {};
    calls.push({
      method: request.method(),
      id: pathname.slice("/alarms/v1/".length),
      status: response.status(),
      ...(sent.at !== undefined && { at: sent.at }),
    });
  });
  return calls;
}
