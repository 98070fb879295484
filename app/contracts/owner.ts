// Whose data it is: everyone who uses this browser without an account, or one account.
// Promise: each owner has a database of its own; two owners never see each other's rows.

import * as z from "zod/mini";

export const ownerSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("visitor") }),
  z.object({ kind: z.literal("account"), id: z.string().check(z.minLength(1)) }),
]);

export type Owner = z.infer<typeof ownerSchema>;

export const visitor: Owner = { kind: "visitor" };
