// The owner of data: the visitor of this browser, or one account.
// Guarantees: each owner has a database of its own and never sees the rows of another.

export type Owner = { readonly kind: "visitor" } | { readonly kind: "account"; readonly id: string };

export const visitor: Owner = { kind: "visitor" };
