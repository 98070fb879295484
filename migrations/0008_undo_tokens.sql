-- A change of an account is mailed with a link that undoes it for seven days (docs/decisions/0106). undo_token holds these
-- links, apart from mail_token, because a new password ends all mails there and must not end these. announced_at is when
-- the owner was mailed about a linked identity: a week later the account may take its address.
CREATE TABLE `undo_token` (
	`link_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`email` text NOT NULL,
	`target` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `undo_token_user` ON `undo_token` (`user_id`);--> statement-breakpoint
CREATE INDEX `undo_token_expiry` ON `undo_token` (`expires_at`);--> statement-breakpoint
ALTER TABLE `account` ADD `announced_at` integer;