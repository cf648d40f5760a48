import type { Page } from "@playwright/test";

/** Uploads a file of teams. */
export async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
  await page.getByLabel("File of teams").setInputFiles(file);
}
