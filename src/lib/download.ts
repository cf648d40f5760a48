/**
 * Saves text as a file. Its address is taken back at once: the browser has resolved it by then, and
 * nothing on the page can read the text through it any more.
 */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
