import { shellHeader } from "#app/contracts/offline-messages.ts";

/**
 * Whether the service worker requests a page to cache it for offline use. The page is then rendered for the member, but
 * without data of the account that changes, and it doesn't consume events of the session.
 */
export const isShellRequest = (request: Request): boolean => request.headers.has(shellHeader);
