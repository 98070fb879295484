/** A password hash that costs next to nothing, for tests that sign up hundreds of people. */
export const passwordCost = { N: 16, r: 1, p: 1 };
