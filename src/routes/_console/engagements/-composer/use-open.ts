import { useNavigate } from "@tanstack/react-router";
import type { JsonObject } from "../-body/json.ts";
import { startFrom } from "./draft/draft.ts";
import { changeDraft } from "./draft/store.ts";

/** Returns a function that opens a body in the composer. */
export function useOpenInComposer(): (body: JsonObject) => void {
  const navigate = useNavigate({ from: "/engagements/" });
  return (body) => {
    changeDraft((draft) => startFrom(draft, body));
    void navigate({ search: (previous) => ({ ...previous, tab: undefined }) });
  };
}
