/** The page of the mailed links that undo a change. */
export const undoPath = "/not-me";
