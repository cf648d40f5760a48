import { z } from "~/contract/zod.ts";
import { readPreference, writePreference } from "~/lib/preferences.ts";
import { learnName } from "./directory.ts";

const KEY = "conversation-types";
const Given = z.catch(z.record(z.string(), z.string()), {});

function given(): Record<string, string> {
  try {
    return z.parse(Given, JSON.parse(readPreference(KEY) ?? "{}"));
  } catch {
    return {};
  }
}

/** The interface has no list of conversation types: names that were given to ids come back here. */
export function recallConversationTypes(): void {
  for (const [id, name] of Object.entries(given())) learnName("conversation-type", id, name);
}

/** Gives a conversation type a name, kept in this browser. */
export function nameConversationType(id: string, name: string): void {
  writePreference(KEY, JSON.stringify({ ...given(), [id]: name }));
  learnName("conversation-type", id, name);
}
