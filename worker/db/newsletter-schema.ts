/** The newsletter's table. It needs no account, so it has no foreign keys. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const newsletterSubscriber = sqliteTable("newsletter_subscriber", {
  /** A UUID; the links in mails name it instead of the address. */
  id: text("id").primaryKey(),
  /** In lower case. */
  email: text("email").notNull().unique(),
  /** When the last confirmation mail was asked for. */
  requestedAt: integer("requested_at", { mode: "timestamp_ms" }).notNull(),
  /** Null until the button of the page that the mailed link opens was pressed. */
  confirmedAt: integer("confirmed_at", { mode: "timestamp_ms" }),
});
