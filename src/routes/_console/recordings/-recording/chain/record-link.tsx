import { EngagementLink, OpportunityLink } from "~/components/nouns/record-links.tsx";
import { Mono } from "~/ui/mono.tsx";
import type { ChainLink } from "../crm-chain.ts";

/** A record by name, or by ID, as a link to where the console shows it. */
export function RecordLink({ link, recordingId }: { link: ChainLink; recordingId: string }) {
  const { kind, id, name, externalId } = link;
  const text = name ?? (id && <Mono>{id}</Mono>);
  if (id === undefined || id === "") return <>{text}</>;
  if (kind === "Engagement") return <EngagementLink id={id}>{text}</EngagementLink>;
  if (kind !== "Opportunity") return <>{text}</>;
  return (
    <OpportunityLink id={id} externalId={externalId} recordingId={recordingId}>
      {text}
    </OpportunityLink>
  );
}
