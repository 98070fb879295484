import { requestNotifications } from "#app/lib/notifications.ts";
import { showToast } from "./toast.ts";

/** Asks the person for leave to notify, and says so when the answer is no. Call it from a press on what it is for. */
export async function askToNotify(): Promise<boolean> {
  const isAllowed = await requestNotifications();
  if (!isAllowed)
    showToast("Notifications stay off", { detail: "This browser doesn't allow them for this site." });
  return isAllowed;
}
