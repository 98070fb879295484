-- A session that is raised or taken over refuses the tokens from before (session.watermark): a copy of them must not act
-- with the new rights of the session.
ALTER TABLE `session` ADD `watermark` integer DEFAULT 0 NOT NULL;
