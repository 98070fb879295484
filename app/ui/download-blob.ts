/** Downloads a file that was made in the browser. */
export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replace(/[^\w.-]+/g, "-");
  link.click();
  // By the end of this task the browser has a reference of its own.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** The same for text that is JSON already. */
export const downloadJson = (name: string, json: string): void =>
  downloadBlob(name, new Blob([json], { type: "application/json" }));
