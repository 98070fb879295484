/**
 * The query parameter of the home page after an account was deleted: `deleted`, or `erased` when its data in this
 * browser is gone, too.
 */
export const accountParam = "account";
