import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SignIn } from "~/contract/gateway.ts";
import { z } from "~/contract/zod.ts";

const Writer = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  organizationId: z.string(),
  organizationName: z.string(),
});
export type Writer = z.infer<typeof Writer>;

/**
 * A client that may do everything, as the sandbox's may, of an organization that no test reads. Each worker has
 * another client, if there are enough.
 */
export function findWriter(dataDir: string): Writer {
  const text = readFileSync(join(dataDir, "test-writers.json"), "utf8");
  const writers = z.parse(z.array(Writer), JSON.parse(text));
  const writer = writers[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % writers.length];
  if (!writer) throw new Error("There is no client for tests that write.");
  return writer;
}

export const signInOfWriter = ({ clientId, clientSecret }: Writer): SignIn => ({
  kind: "client-app",
  clientId,
  clientSecret,
});
