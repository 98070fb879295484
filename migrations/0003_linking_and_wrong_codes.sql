-- Linking and wrong codes:
-- session_id ends a linking flow with the session that asked for it; pending_identity holds the provider's identity,
-- encrypted, until the browser that asked completes the link. wrong_codes counts per account, over every kind of mailed
-- code. user_unconfirmed lets the cleanup find accounts that nobody confirmed.
ALTER TABLE `flow_state` ADD `session_id` text REFERENCES session(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE `flow_state` ADD `pending_identity` text;--> statement-breakpoint
CREATE INDEX `flow_state_session` ON `flow_state` (`session_id`);--> statement-breakpoint
ALTER TABLE `user` ADD `wrong_codes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `wrong_codes_since` integer;--> statement-breakpoint
CREATE INDEX `user_unconfirmed` ON `user` (`created_at`) WHERE "user"."email_confirmed_at" IS NULL;
