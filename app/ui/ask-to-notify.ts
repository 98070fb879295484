import { requestNotifications } from "#app/lib/notifications.ts";
import { showToast } from "./toast.ts";

/** Asks for permission to notify; a toast says when it is denied. Call it from a press on the control that needs it. */
export async function askToNotify(): Promise<boolean> {
  const isAllowed = await requestNotifications();
  if (!isAllowed)
    showToast("Notifications stay off", { detail: "This browser doesn't allow them for this site." });
  return isAllowed;
}
