import { useNavigate } from "@tanstack/react-router";
import Funnel from "lucide-react/icons/funnel";
import { useState } from "react";
import { useSeenNames } from "~/components/names/names.tsx";
import type { Command } from "./command.ts";
import { readSentence } from "./sentence.ts";

/** The recordings that a sentence describes: at most one command. */
export function useSentence(typed: string, organizationId: string | undefined): Command[] {
  const navigate = useNavigate();
  const vocabulary = {
    organizations: useSeenNames("organization"),
    teams: useSeenNames("team"),
    types: useSeenNames("conversation-type"),
  };
  const [now] = useState(() => new Date());
  const sentence = readSentence(typed, vocabulary, now);
  if (sentence === undefined) return [];
  return [
    {
      id: "sentence",
      label: `Show recordings: ${sentence.parts.join(", ")}`,
      words: typed,
      icon: Funnel,
      run: () =>
        void navigate({ to: "/recordings", search: { organizationId, ...sentence.search } }),
    },
  ];
}
