/** Where the web pages renew and end their session. */

/** POST here to renew the session; 200 with a RefreshAnswer, 401 when it is over, 503 when it may be tried again. */
export const refreshPath = "/auth/v1/session/refresh";

/** POST here to end it; a form is led to /login, a program that accepts JSON gets 204. */
export const signOutPath = "/auth/v1/session/sign-out";

/** POST here before a passkey is asked; 200 with a PasskeyRequest, 422 where the site has no passkeys. */
export const passkeyRequestPath = "/auth/v1/session/passkey-request";

/**
 * The query parameter of the home page after an account was deleted: `deleted`, or `erased` when its data in this
 * browser is gone, too.
 */
export const accountParam = "account";
