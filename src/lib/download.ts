/**
 * Downloads a blob as a file. Its URL is revoked at once: the browser has resolved it by then, and
 * nothing else on the page can read the blob through it.
 */
export function downloadBlob(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Downloads text as a file. */
export const downloadText = (name: string, text: string) =>
  downloadBlob(name, new Blob([text], { type: "text/plain" }));
