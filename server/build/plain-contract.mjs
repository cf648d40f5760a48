// `npm run contract` writes the page's copy of the contract. Run it after changing the contract.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** @type {{ module: typeof import("./plain-contract.ts") }} */
const { module } = await runnerImport("/server/build/plain-contract.ts", { root });
for (const [name, text] of Object.entries(module.PLAIN_FILES)) {
  writeFileSync(join(root, "src/contract", name), text);
}
