interface Asked {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly formMethod?: string | undefined;
  readonly defaultShouldRevalidate: boolean;
}

/**
 * Whether a layout asks the server again: after a form, and when somebody asks for it on the same address. Moving
 * between pages or changing a filter doesn't, so that both work without a network.
 */
export function revalidateOnPurpose({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: Asked): boolean {
  return formMethod || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false;
}
