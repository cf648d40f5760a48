import { toClipboard } from "~/lib/clipboard.ts";
import { showToast } from "./toast.tsx";

/** Copies text and shows a toast: `done`, or that the browser refused. */
export async function copyWithToast(text: string, done: string): Promise<void> {
  const detail = "Your browser blocked clipboard access.";
  const copied = await toClipboard(text);
  await showToast(copied ? { title: done } : { title: "Couldn't copy", detail, kind: "failed" });
}
