/** Hands the person a file made here, in the browser. */
export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replace(/[^\w.-]+/g, "-");
  link.click();
  // The browser has taken hold of it by the end of this task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** The same for text that is JSON already. */
export const downloadJson = (name: string, json: string): void =>
  downloadBlob(name, new Blob([json], { type: "application/json" }));
