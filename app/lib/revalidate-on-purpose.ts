import { isNetworkFailure } from "./send-form.ts";

interface Asked {
  readonly formData?: FormData | undefined;
  readonly actionStatus?: number | undefined;
}

/**
 * The forms that change the layout's data, such as a name, or that leave an event of the session for it, such as a
 * second step.
 */
const intents: readonly unknown[] = ["change-name", "verify-factor"];

/**
 * Whether the layout's loader runs again: only after a form that has changed its data. If a loader fails, an error page
 * replaces the screen and its typed text, so no other request runs the loader. Navigations and filters thus also work
 * without a network.
 */
export const revalidateOnPurpose = ({ formData, actionStatus }: Asked): boolean =>
  navigator.onLine && !isNetworkFailure({ actionStatus }) && intents.includes(formData?.get("intent"));
