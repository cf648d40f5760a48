import type { ExportList, ExportState } from "~/api/state/unfinished-export.ts";
import { downloadBlob } from "~/lib/download.ts";
import { sha256Of } from "~/lib/sha256.ts";

/** What a file holds. It is a file of its own, and exists only beside a complete export. */
export type Manifest = Record<string, unknown> &
  Pick<ExportState, "format" | "started"> & { list: ExportList };

/** The file name of an export: recordings-2026-11-21.csv, by the browser's local date. */
export function fileName(list: ExportList, started: string, ending: string): string {
  const date = new Date(started);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${list}-${parts.map((part) => String(part).padStart(2, "0")).join("-")}.${ending}`;
}

/** Downloads a complete file, and its manifest with the file's hash. */
export async function download(file: Blob, manifest: Manifest): Promise<void> {
  const { list, started, format } = manifest;
  const name = fileName(list, started, format);
  const proof = { file: name, whole: true, bytes: file.size, sha256: await sha256Of(file) };
  const text = JSON.stringify({ ...proof, ...manifest }, undefined, 2);
  downloadBlob(name, file);
  downloadBlob(
    fileName(list, started, "manifest.json"),
    new Blob([`${text}\n`], { type: "application/json" }),
  );
}
