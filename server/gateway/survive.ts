import { errorLine } from "./http/log.ts";

/**
 * Keeps the process running after an error that nothing caught, rejections included. Calls don't depend
 * on each other, but ending the process would lose the rotations in progress and their new secrets.
 */
export function surviveErrors(): void {
  process.on("uncaughtException", (error, origin) => {
    console.error(new Date().toISOString(), origin, errorLine(error));
  });
}
