/** Limits that the account pages and the auth service share. No schema is here, because the service has its own. */

/** The longest address that mail can be sent to (RFC 5321, section 4.5.3.1). */
export const maxEmailLength = 254;

/** Every access token contains the name, so a longer name from a provider is cut. */
export const maxFullNameLength = 200;

export const minPasswordLength = 8;

/** Second steps of an account, verified or not. */
export const maxFactors = 10;
