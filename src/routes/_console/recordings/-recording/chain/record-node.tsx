import ExternalLink from "lucide-react/icons/external-link";
import type { Lenient } from "~/contract/lenient.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import type { ChainLink } from "../crm-chain.ts";
import { DASHED, lineTo, Node } from "./node.tsx";
import { RecordLink } from "./record-link.tsx";
import { Remedy } from "./remedy.tsx";

export function RecordNode({
  link,
  next,
  recording,
  actions,
}: {
  link: ChainLink;
  next: ChainLink | undefined;
  recording: Lenient<RecordingDetails>;
  actions: boolean;
}) {
  const { kind, id, name, url, possible } = link;
  const line = next && lineTo(next);
  const copy = id !== undefined && (
    <CopyButton text={id} label={`Copy ${kind.toLowerCase()} ID`} className="max-md:-my-2" />
  );
  if (link.missing !== undefined) {
    return (
      <Node
        kind={kind}
        dot={`border-2 ${DASHED}`}
        line={line && DASHED}
        name={<span className="text-text-muted">{link.missing.title}</span>}
      >
        {link.missing.why}
        {actions && (
          <span className="text-body text-text">
            <Remedy kind={kind} recording={recording} />
          </span>
        )}
      </Node>
    );
  }
  return (
    <Node
      kind={possible ? `possible match, ${kind.toLowerCase()}` : kind}
      dot={possible ? "border-2 border-dashed border-control" : "border-2 border-fill"}
      line={line}
      name={
        <span className="flex min-w-0 items-baseline gap-1 font-[550]">
          <span className="truncate">
            <RecordLink link={link} recordingId={recording.id} />
          </span>
          {name === undefined && copy}
          {url !== undefined && (
            <a
              href={url}
              target="_blank"
              rel="noreferrer noopener"
              aria-label={`Open the ${kind.toLowerCase()} in the CRM`}
              title={url}
              className="inline-flex size-6 shrink-0 items-center justify-center self-center rounded-control text-text-muted hover:bg-hover max-md:-my-2 max-md:size-10"
            >
              <ExternalLink size={14} />
            </a>
          )}
        </span>
      }
    >
      {link.detail}
      {id !== undefined && name !== undefined && (
        <span className="inline-flex min-w-0 items-center">
          <span className="mono truncate">{id}</span>
          {copy}
        </span>
      )}
    </Node>
  );
}
