import { isNetworkFailure } from "./network-failure.ts";

interface Asked {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly formMethod?: string | undefined;
  readonly actionStatus?: number | undefined;
  readonly defaultShouldRevalidate: boolean;
}

/**
 * Whether a layout's loader runs again: after a form that reached the server, and on a revalidation of the same address.
 * Navigations and filters don't run it, so that both work without a network; nor does anything while the browser is offline,
 * because an error page would take the place of the screen.
 */
export function revalidateOnPurpose({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: Asked): boolean {
  if (isNetworkFailure({ actionStatus }) || !navigator.onLine) return false;
  return formMethod || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false;
}
