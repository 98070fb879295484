import { wasSent } from "./was-sent.ts";

interface Asked {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly formMethod?: string | undefined;
  readonly actionStatus?: number | undefined;
  readonly defaultShouldRevalidate: boolean;
}

/**
 * Whether a layout asks the server again: after a form that got through, and when somebody asks for it on the same address. Moving
 * between pages or changing a filter doesn't, so that both work without a network.
 */
export function revalidateOnPurpose({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: Asked): boolean {
  if (!wasSent({ actionStatus })) return false;
  return formMethod || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false;
}
