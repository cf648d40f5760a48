import { basename } from "node:path";
import { build, type Plugin } from "vite";

/** Builds a script of index.html as a classic one, which runs before the first paint. Vite builds only modules. */
export const classicScript = (path: string): Plugin => ({
  name: "classic-script",
  apply: "build",
  async buildStart() {
    const built = await build({
      configFile: false,
      logLevel: "warn",
      resolve: { tsconfigPaths: true },
      build: { write: false, rolldownOptions: { input: path, output: { format: "iife" } } },
    });
    if (!("output" in built)) throw new Error(`${path} has more than one output.`);
    const name = basename(path).replace(/\.ts$/, ".js");
    this.emitFile({ type: "asset", name, originalFileName: path, source: built.output[0].code });
  },
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const file = Object.values(bundle).find(
        (one) => one.type === "asset" && one.originalFileNames.includes(path),
      );
      const tag = new RegExp(`<script type="module"\\s+src="/${path}"`);
      if (file === undefined || !tag.test(html)) throw new Error(`${path} wasn't published.`);
      return html.replace(tag, `<script src="/${file.fileName}"`);
    },
  },
});
