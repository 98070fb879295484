-- Decoys of sign-ups stay a week in `verification` (docs/decisions/0023), which is searched by the hash of the address.
CREATE INDEX `verification_identifier` ON `verification` (`identifier`);
