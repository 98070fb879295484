-- Which goals have raised profiles.goals_achieved, so that each does so once whatever is told twice. Ids alone: what a
-- goal is about stays on the person's devices.
CREATE TABLE `achieved_goal` (
	`user_id` text NOT NULL,
	`goal_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `goal_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
