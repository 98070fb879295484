// The owner of data: the guest of this browser, or one account.
// Guarantees: each owner has a database of its own and never sees the rows of another.

export type Owner = { readonly kind: "guest" } | { readonly kind: "account"; readonly id: string };

export const guest: Owner = { kind: "guest" };
