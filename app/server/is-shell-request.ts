import { shellHeader } from "#app/contracts/session-hint.ts";

/**
 * Whether a page is requested to be stored for offline use (app/data/member-screens.ts). The page is then rendered for the member, but
 * without data of the account that changes, and it doesn't consume events of the session.
 */
export const isShellRequest = (request: Request): boolean => request.headers.has(shellHeader);
