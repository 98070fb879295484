/** The tables of profiles: a row a member, and the ids of the goals that it counts. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./schema.ts";

export const profiles = sqliteTable("profiles", {
  id: text("id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  fullName: text("full_name"),
  goalsAchieved: integer("goals_achieved").notNull().default(0),
  updatedAt: integer("updated_at", { mode: "timestamp_ms" }),
});

/** Ids of the goals that a member has achieved, so that each counts once. */
export const achievedGoal = sqliteTable(
  "achieved_goal",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    goalId: text("goal_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.goalId] })],
);
