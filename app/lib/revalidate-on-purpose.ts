import { isNetworkFailure } from "./send-form.ts";

interface Asked {
  readonly formData?: FormData | undefined;
  readonly actionStatus?: number | undefined;
}

/** The forms that change what the layout shows, or that leave an event of the session for it: a name, a second step. */
const intents: readonly unknown[] = ["change-name", "verify-factor"];

/**
 * Whether the layout's loader runs again: only after a form that has changed its data. When a loader fails, an error page
 * replaces the screen and what is typed there, so no other request is made. Thus navigations and filters also work without
 * a network.
 */
export const revalidateOnPurpose = ({ formData, actionStatus }: Asked): boolean =>
  navigator.onLine && !isNetworkFailure({ actionStatus }) && intents.includes(formData?.get("intent"));
