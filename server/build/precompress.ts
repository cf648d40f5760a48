import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Below this size a compressed answer saves nothing. */
const MIN_BYTES = 500;

/**
 * Writes `.br` and `.gz` beside every text file of the built console, as small as they get: the
 * gateway serves them as they lie there and compresses nothing itself.
 */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    // After everything is written; a build that failed never comes here, and keeps its own reason.
    writeBundle: {
      order: "post",
      sequential: true,
      handler: () => {
        for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (file.isFile() && TEXT.test(file.name)) compress(join(file.parentPath, file.name));
        }
      },
    },
  };
}

function compress(path: string): void {
  const source = readFileSync(path);
  if (source.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(source, { params }));
  writeFileSync(`${path}.gz`, gzipSync(source, { level: constants.Z_BEST_COMPRESSION }));
}
