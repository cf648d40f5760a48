import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";
import { say } from "./progress.ts";

const TEXT = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Below this size compression saves nothing. */
const MIN_BYTES = 500;

/**
 * Writes `.br` and `.gz` beside every text file of the built console, at maximum compression: the
 * gateway serves them and compresses nothing itself. All at once, on as many cores as there are.
 */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    // Only runs after a successful build, so it never hides why one failed.
    writeBundle: {
      order: "post",
      sequential: true,
      handler: async () => {
        say("Building the page: compressing the files…");
        const files = readdirSync(folder, { recursive: true, withFileTypes: true });
        await Promise.all(
          files
            .filter((file) => file.isFile() && TEXT.test(file.name))
            .map((file) => compress(join(file.parentPath, file.name))),
        );
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const source = await readFile(path);
  if (source.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
  };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(source, { params }),
    promisify(gzip)(source, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, gzipped);
}
