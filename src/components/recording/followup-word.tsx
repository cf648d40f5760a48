import { lookup } from "~/lib/lookup.ts";
import { Mono, None } from "~/ui/mono.tsx";

const WORDS = lookup<string>({
  REHASH: "Rehash",
  CROSS_SELL: "Cross-sell",
  TO_DO: "To do",
  IN_PROGRESS: "In progress",
  COMPLETE: "Complete",
});

/** A follow-up's type or status; an unknown one as received. */
export function FollowupWord({
  value,
  inSentence = false,
}: {
  value: string | undefined;
  inSentence?: boolean;
}) {
  if (value === undefined || value === "") return <None />;
  const word = WORDS[value];
  if (word === undefined) return <Mono>{value}</Mono>;
  return <>{inSentence ? word.toLowerCase() : word}</>;
}
