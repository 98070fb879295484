/** The signed-in member as pages see them: enough to greet, never a token. */

export interface SignedInUser {
  /** The account's UUID; also the name of this member's database in the browser. */
  readonly id: string;
  readonly email: string;
  /** At most 100 characters; the whole name is in the profile. */
  readonly fullName: string;
}
