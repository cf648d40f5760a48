import { listIn } from "~/api/facts.ts";
import type { Lenient } from "~/contract/lenient.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { formatClock, timeOf } from "~/lib/format.ts";
import { Section } from "~/ui/section.tsx";
import { lineTo, Node } from "./chain/node.tsx";
import { RecordNode } from "./chain/record-node.tsx";
import { chainOf, matchOf } from "./crm-chain.ts";

type Recording = Lenient<RecordingDetails>;

/** "16:52 to 18:04", from when it started and how long it lasted. */
function Times({ recording }: { recording: Recording }) {
  const start = timeOf(recording.dateCreated);
  const end = start + (recording.durationInMilliseconds ?? NaN);
  if (Number.isNaN(end)) return null;
  return <>{`${formatClock(new Date(start))} to ${formatClock(new Date(end))}`}</>;
}

/** Recording → engagement → opportunity → customer, and which link is missing. */
export function CrmChain({
  recording,
  actions = false,
}: {
  recording: Recording;
  /** Offers what can be done about a missing record. */
  actions?: boolean;
}) {
  const customers =
    recording.crmCustomers ?? (recording.crmCustomer ? [recording.crmCustomer] : []);
  const links = chainOf(customers, listIn(recording.crmCustomers));
  return (
    <Section title="CRM chain" beside={matchOf(customers)}>
      <ul>
        <Node
          kind="Recording"
          dot="bg-accent"
          line={links[0] && lineTo(links[0])}
          name={<span className="truncate font-[550]">{recording.title ?? recording.id}</span>}
        >
          <Times recording={recording} />
        </Node>
        {links.map((link, index) => (
          <RecordNode
            key={link.kind}
            link={link}
            next={links[index + 1]}
            recording={recording}
            actions={actions}
          />
        ))}
      </ul>
    </Section>
  );
}
