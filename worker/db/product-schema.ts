/** The tables of the product, besides those of auth. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./schema.ts";

/** One row for each user. */
export const profiles = sqliteTable("profiles", {
  id: text("id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  fullName: text("full_name"),
  goalsAchieved: integer("goals_achieved").notNull().default(0),
  updatedAt: integer("updated_at", { mode: "timestamp_ms" }),
});

/** Ids of the goals that a user has achieved, so that each counts once. */
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

/** The newsletter needs no account, so this table has no foreign keys. */
export const newsletterSubscriber = sqliteTable("newsletter_subscriber", {
  /** A UUID; the links in mails name it instead of the address. */
  id: text("id").primaryKey(),
  /** In lower case. */
  email: text("email").notNull().unique(),
  /** When the last confirmation mail was asked for. */
  requestedAt: integer("requested_at", { mode: "timestamp_ms" }).notNull(),
  /** When the button on the page of the mailed link was pressed; null until then. */
  confirmedAt: integer("confirmed_at", { mode: "timestamp_ms" }),
});
