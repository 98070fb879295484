/**
 * The profile row that API callers read and write at /rest/v1/profiles.
 * `id` is the user's id; `updated_at` is RFC 3339.
 */
import * as z from "zod/mini";

export const profileSchema = z.object({
  id: z.uuid(),
  full_name: z.nullable(z.string()),
  goals_achieved: z.int(),
  updated_at: z.nullable(z.iso.datetime()),
});

export type Profile = Readonly<z.infer<typeof profileSchema>>;

export const profileColumns = ["id", "full_name", "goals_achieved", "updated_at"] as const;
export type ProfileColumn = (typeof profileColumns)[number];
