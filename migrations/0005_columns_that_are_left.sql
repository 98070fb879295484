-- Columns that the code left before the release that drops them (docs/decisions/0149): flow_state.linking_user_id, which
-- has a foreign key, so that the table is built anew with the flows under way, and mail_token.wrong_codes.
CREATE TABLE `__new_flow_state` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`provider` text,
	`redirect_to` text NOT NULL,
	`code_challenge` text,
	`code_challenge_method` text,
	`provider_verifier` text,
	`provider_tokens` text,
	`code_hash` text,
	`used_at` integer,
	`claim` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`session_id` text,
	`pending_identity` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `session`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_flow_state`("id", "kind", "user_id", "provider", "redirect_to", "code_challenge", "code_challenge_method", "provider_verifier", "provider_tokens", "code_hash", "used_at", "claim", "created_at", "expires_at", "session_id", "pending_identity") SELECT "id", "kind", "user_id", "provider", "redirect_to", "code_challenge", "code_challenge_method", "provider_verifier", "provider_tokens", "code_hash", "used_at", "claim", "created_at", "expires_at", "session_id", "pending_identity" FROM `flow_state`;--> statement-breakpoint
DROP TABLE `flow_state`;--> statement-breakpoint
ALTER TABLE `__new_flow_state` RENAME TO `flow_state`;--> statement-breakpoint
CREATE UNIQUE INDEX `flow_state_code_hash_unique` ON `flow_state` (`code_hash`);--> statement-breakpoint
CREATE INDEX `flow_state_user` ON `flow_state` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `flow_state_session` ON `flow_state` (`session_id`);--> statement-breakpoint
CREATE INDEX `flow_state_expiry` ON `flow_state` (`expires_at`);--> statement-breakpoint
ALTER TABLE `mail_token` DROP COLUMN `wrong_codes`;
