/** The newsletter's one table. Nobody has to have an account for it, so it hangs on nothing. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const newsletterSubscriber = sqliteTable("newsletter_subscriber", {
  /** A UUID; what the links in mails are made for, so that they don't carry the address. */
  id: text("id").primaryKey(),
  /** In lower case. */
  email: text("email").notNull().unique(),
  /** When the last confirmation mail was asked for. */
  requestedAt: integer("requested_at", { mode: "timestamp_ms" }).notNull(),
  /** Null until the link in that mail was opened. */
  confirmedAt: integer("confirmed_at", { mode: "timestamp_ms" }),
});
