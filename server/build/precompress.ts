import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Below this size compression saves nothing. */
const MIN_BYTES = 500;

/**
 * Writes `.br` and `.gz` beside every text file of the built console, at maximum compression: the
 * gateway serves them and compresses nothing itself.
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
