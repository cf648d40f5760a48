import { Link } from "@tanstack/react-router";
import { INK_LINK } from "~/ui/classes.ts";
import { Mono } from "~/ui/mono.tsx";
import { HoverPanel } from "~/ui/overlay/hover-card.tsx";
import { Belonging, Recent } from "./loaded-facts.tsx";
import { followupsOf, type Noun, recordingsOf, scorecardOf } from "./noun-links.ts";
import { useLoaded } from "./use-loaded.ts";

const KINDS = { user: "Person", team: "Team", organization: "Organization" } as const;

/** A card about a person, team or organization, from what is loaded already. */
export function NounCard({ noun, onClose }: { noun: Noun; onClose: () => void }) {
  const loaded = useLoaded(noun);
  const { kind, id, name } = noun;
  const links = [
    { label: "Last week's calls", target: recordingsOf(noun, "last-week") },
    { label: "All calls", target: recordingsOf(noun) },
    { label: "Follow-ups", target: followupsOf(noun) },
    { label: kind === "user" ? "Scorecard" : "Scorecards", target: scorecardOf(noun) },
  ];
  return (
    <HoverPanel label={`About ${name ?? id}`} onClose={onClose}>
      <span className="flex items-baseline justify-between gap-3">
        <strong className="min-w-0 truncate font-[600]">{name ?? "Name unknown"}</strong>
        <span className="shrink-0 text-label text-text-muted">{KINDS[kind]}</span>
      </span>
      <Mono copy={`Copy ${kind} ID`} className="text-text-muted">
        {id}
      </Mono>
      <Belonging {...loaded} />
      <span className="mt-2 block border-t border-line pt-2">
        <Recent recordings={loaded.recordings} />
      </span>
      <span className="mt-2 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-2">
        {links.map(({ label, target }) => (
          <Link key={label} {...target} preload={false} onClick={onClose} className={INK_LINK}>
            {label}
          </Link>
        ))}
      </span>
      {kind === "user" && (
        <span className="mt-1 block text-hint text-text-muted">
          The API can't filter recordings by rep: the list is filtered to the loaded rows.
        </span>
      )}
    </HoverPanel>
  );
}
