/**
 * The profile row that API callers read and write at /rest/v1/profiles.
 * Promise: `id` is the user's id; `updated_at` is RFC 3339.
 */
export interface Profile {
  readonly id: string;
  readonly full_name: string | null;
  readonly goals_achieved: number;
  readonly updated_at: string | null;
}

export const profileColumns = ["id", "full_name", "goals_achieved", "updated_at"] as const;
export type ProfileColumn = (typeof profileColumns)[number];
