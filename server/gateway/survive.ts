import type { GatewaySettings } from "~server/shared/settings.ts";
import { logError } from "./http/log.ts";

/**
 * Keeps the process running after an error that nothing caught, rejections included. Calls don't depend
 * on each other, but ending the process would lose the rotations in progress and their new secrets.
 */
export function surviveErrors({ logFormat }: GatewaySettings): void {
  process.on("uncaughtException", (error, origin) => {
    const id = logFormat === "json" ? origin : `${new Date().toISOString()} ${origin}`;
    logError(logFormat, id, error);
  });
}
