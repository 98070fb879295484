-- The newsletter: an address is kept from the wish on, and counts once its mailed link was opened (confirmed_at).
-- Unsubscribing deletes the row; wishes that were never confirmed go after two days.
CREATE TABLE `newsletter_subscriber` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`requested_at` integer NOT NULL,
	`confirmed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscriber_email_unique` ON `newsletter_subscriber` (`email`);