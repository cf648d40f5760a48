import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { inFrontOf } from "../stack/console.ts";
import { type Environment, type Program, startProgram } from "../stack/program.ts";
import { ROOT } from "../rules/sources.ts";

/** Builds the server as it is shipped, with an empty page. */
export async function buildGateway() {
  // Inside the project, so that the program finds node_modules.
  const folder = join(ROOT, `node_modules/.cache/tapedeck-gateway-${process.pid}`);
  const input = { main: join(ROOT, "server/main.ts") };
  const output = { entryFileNames: "[name].js" };
  await build({
    configFile: false,
    logLevel: "silent",
    root: ROOT,
    build: {
      ssr: true,
      outDir: join(folder, "server"),
      target: "node20",
      rolldownOptions: { input, output },
    },
  });
  mkdirSync(join(folder, "client"), { recursive: true });
  writeFileSync(join(folder, "client/index.html"), "<!doctype html><title>Tapedeck</title>");
  return {
    file: join(folder, "server/main.js"),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export interface GatewayProgram extends Program {
  readonly port: number;
}

/** Starts the gateway as a process in front of a service and waits until it is ready. */
export async function startGatewayProgram(
  file: string,
  address: string,
  environment: Environment,
): Promise<GatewayProgram> {
  const program = startProgram(file, { PORT: "0", ...inFrontOf(address), ...environment });
  const port = Number(await program.printed(/^console ready \S+:(\d+)$/));
  return { ...program, port };
}
