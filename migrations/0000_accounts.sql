-- Accounts, and why each table is there:
-- user, session, account, jwks and verification are Better Auth's models with the auth service's own columns;
-- mail_token, flow_state, factor and challenge hold what Better Auth has no place for (one-time mails, PKCE and OAuth
-- round trips, second factors); rate_bucket counts requests and cool-downs; profiles is what API callers read and write.
-- Everything of a person hangs on user and goes with it.
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
	`linking_user_id` text,
	`provider_verifier` text,
	`provider_tokens` text,
	`code_hash` text,
	`used_at` integer,
	`claim` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`linking_user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flow_state_code_hash_unique` ON `flow_state` (`code_hash`);--> statement-breakpoint
CREATE INDEX `flow_state_user` ON `flow_state` (`user_id`,`kind`);--> statement-breakpoint
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
	`wrong_codes` integer DEFAULT 0 NOT NULL,
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
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`full_name` text,
	`goals_achieved` integer DEFAULT 0 NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_unique` ON `session` (`token`);--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_expiry` ON `session` (`expires_at`);--> statement-breakpoint
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
	`reauthentication_sent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);--> statement-breakpoint
CREATE TABLE `verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
