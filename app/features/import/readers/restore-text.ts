/** Removes the apostrophe that the export puts before a text that a spreadsheet would run as a formula. */
export const restoreText = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, "");
