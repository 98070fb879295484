import { requestNotifications } from "#app/lib/notifications.ts";
import { cancelRests } from "./follow-rest.ts";
import { endSubscription, requireEndpoint, requireKey } from "./subscription.ts";

const blocked = "This browser doesn't allow notifications for this site.";
const unavailable = "Not available here: rests ring while the page is open.";
const unreached = "That needs a network. Please try again when you are connected.";

/**
 * Asks for permission and subscribes. Must be called by the press itself.
 * @returns null, or a sentence about what is missing
 */
export async function turnOn(): Promise<string | null> {
  // This comes first, because browsers ask only right after a press. Without permission the subscription below is
  // refused.
  await requestNotifications();
  const key = await requireKey().catch(() => undefined);
  if (!key) return key === null ? unavailable : unreached;
  try {
    await requireEndpoint(key.publicKey);
    return null;
  } catch (error) {
    console.warn("No push subscription", error);
    return error instanceof DOMException && error.name === "NotAllowedError" ? blocked : unavailable;
  }
}

/** Cancels the registered alarms and ends the subscription. */
export async function turnOff(): Promise<void> {
  await cancelRests();
  await endSubscription().catch((error: unknown) => console.warn("The subscription stays", error));
}
