// The owner of data: the visitor of this browser, or one account.
// Guarantees: each owner has a database of its own and never sees the rows of another.

import * as z from "zod/mini";

const ownerSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("visitor") }),
  z.object({ kind: z.literal("account"), id: z.string().check(z.minLength(1)) }),
]);

export type Owner = z.infer<typeof ownerSchema>;

export const visitor: Owner = { kind: "visitor" };
