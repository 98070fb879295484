/** Hands the person a file made here, in the browser. */
export function downloadText(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replace(/[^\w.-]+/g, "-");
  link.click();
  // The browser has taken hold of it by the end of this task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
