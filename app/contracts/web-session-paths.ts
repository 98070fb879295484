/** Where the web pages renew and end their session. */

/** POST here to renew the session; 200 with a RefreshAnswer, 401 when it is over, 503 when it may be tried again. */
export const refreshPath = "/auth/v1/session/refresh";

/** POST here to end the session. The answer to a form redirects to /login; a program that accepts JSON gets 204. */
export const signOutPath = "/auth/v1/session/sign-out";

/** POST here before the browser asks for a passkey. 200 with a PasskeyRequest; 422 if the site can't have passkeys. */
export const passkeyRequestPath = "/auth/v1/session/passkey-request";

/**
 * The query parameter of the home page after an account was deleted: `deleted`, or `erased` when its data in this
 * browser is gone, too.
 */
export const accountParam = "account";
