import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";
import { EARLY } from "./first-load.ts";

/**
 * Publishes a script of index.html that isn't a module, and that Vite therefore leaves alone, under a
 * name with its hash.
 */
export const classicScript = (path: string): Plugin => ({
  name: "classic-script",
  apply: "build",
  buildStart() {
    this.emitFile({
      type: "asset",
      name: basename(path),
      originalFileName: path,
      source: readFileSync(path, "utf8"),
    });
  },
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const file = Object.values(bundle).find(
        (one) => one.type === "asset" && one.originalFileNames.includes(path),
      );
      if (file === undefined) throw new Error(`${path} wasn't published.`);
      return (
        html
          .replace(`"/${path}"`, `"/${file.fileName}"`)
          // Modules wait for such a script, but the first calls shouldn't.
          .replace(`<script type="module" crossorigin src="/assets/${EARLY}-`, (tag) =>
            tag.replace("<script", "<script async"),
          )
      );
    },
  },
});
