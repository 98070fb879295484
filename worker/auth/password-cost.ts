/**
 * What a password hash costs: Better Auth's own parameters of scrypt, so that its hashes and ours are the same. Tests of the
 * Worker and journeys replace this file by tests/support/password-cost.ts.
 */
export const passwordCost = { N: 16_384, r: 16, p: 1 };
