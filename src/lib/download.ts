/**
 * Saves a blob as a file. Its address is taken back at once: the browser has resolved it by then,
 * and nothing on the page can read the blob through it any more.
 */
export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves text as a file. */
export const downloadText = (name: string, text: string): void =>
  downloadBlob(name, new Blob([text], { type: "text/plain" }));
