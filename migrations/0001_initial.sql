-- The tables of accounts, sessions, factors, profiles, achieved goals and the newsletter. Workout history never comes here.
CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`identity_data` text DEFAULT '{}' NOT NULL,
	`last_sign_in_at` integer,
	`announced_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_user` ON `account` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_identity` ON `account` (`provider_id`,`account_id`);--> statement-breakpoint
CREATE TABLE `challenge` (
	`id` text PRIMARY KEY NOT NULL,
	`factor_id` text NOT NULL,
	`ip_address` text NOT NULL,
	`code_hash` text,
	`claim` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`factor_id`) REFERENCES `factor`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `challenge_factor` ON `challenge` (`factor_id`);--> statement-breakpoint
CREATE INDEX `challenge_expiry` ON `challenge` (`expires_at`);--> statement-breakpoint
CREATE TABLE `factor` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`friendly_name` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`phone` text,
	`secret` text,
	`last_step` integer DEFAULT 0 NOT NULL,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`wrong_since` integer,
	`last_challenged_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `factor_name` ON `factor` (`user_id`,`friendly_name`) WHERE "factor"."friendly_name" <> '';--> statement-breakpoint
CREATE INDEX `factor_user` ON `factor` (`user_id`);--> statement-breakpoint
CREATE TABLE `flow_state` (
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
CREATE UNIQUE INDEX `flow_state_code_hash_unique` ON `flow_state` (`code_hash`);--> statement-breakpoint
CREATE INDEX `flow_state_user` ON `flow_state` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `flow_state_session` ON `flow_state` (`session_id`);--> statement-breakpoint
CREATE INDEX `flow_state_expiry` ON `flow_state` (`expires_at`);--> statement-breakpoint
CREATE TABLE `jwks` (
	`id` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`alg` text,
	`crv` text
);
--> statement-breakpoint
CREATE TABLE `mail_token` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`email` text NOT NULL,
	`link_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`claim` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_token_link_hash_unique` ON `mail_token` (`link_hash`);--> statement-breakpoint
CREATE INDEX `mail_token_email` ON `mail_token` (`email`);--> statement-breakpoint
CREATE INDEX `mail_token_expiry` ON `mail_token` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text,
	`public_key` text NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`counter` integer NOT NULL,
	`device_type` text NOT NULL,
	`backed_up` integer NOT NULL,
	`transports` text,
	`created_at` integer,
	`aaguid` text,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkey_credential_id_unique` ON `passkey` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkey_user` ON `passkey` (`user_id`);--> statement-breakpoint
CREATE TABLE `rate_bucket` (
	`key` text PRIMARY KEY NOT NULL,
	`tokens` real NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_bucket_age` ON `rate_bucket` (`updated_at`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`aal` text NOT NULL,
	`amr` text NOT NULL,
	`factor_id` text,
	`lifetime_s` integer NOT NULL,
	`refresh_counter` integer DEFAULT 0 NOT NULL,
	`rotated_at` text DEFAULT '[]' NOT NULL,
	`watermark` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_unique` ON `session` (`token`);--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_expiry` ON `session` (`expires_at`);--> statement-breakpoint
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
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer NOT NULL,
	`image` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`email_confirmed_at` integer,
	`metadata` text DEFAULT '{}' NOT NULL,
	`last_sign_in_at` integer,
	`banned_until` integer,
	`new_email` text,
	`email_change_halves` integer DEFAULT 0 NOT NULL,
	`confirmation_sent_at` integer,
	`recovery_sent_at` integer,
	`email_change_sent_at` integer,
	`reauthentication_sent_at` integer,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`wrong_codes_since` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);--> statement-breakpoint
CREATE INDEX `user_unconfirmed` ON `user` (`created_at`) WHERE "user"."email_confirmed_at" IS NULL;--> statement-breakpoint
CREATE TABLE `verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verification_identifier` ON `verification` (`identifier`);--> statement-breakpoint
CREATE INDEX `verification_expiry` ON `verification` (`expires_at`);--> statement-breakpoint
CREATE TABLE `achieved_goal` (
	`user_id` text NOT NULL,
	`goal_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `goal_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`full_name` text,
	`goals_achieved` integer DEFAULT 0 NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `newsletter_subscriber` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`requested_at` integer NOT NULL,
	`confirmed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscriber_email_unique` ON `newsletter_subscriber` (`email`);