import { shellHeader } from "#app/contracts/offline-messages.ts";

/**
 * Whether a page is asked for only to be kept for times without a network. It is then rendered for the person, who
 * must be signed in, but without anything of the account that changes, and it takes no news of the session away.
 */
export const isShellRequest = (request: Request): boolean => request.headers.has(shellHeader);
