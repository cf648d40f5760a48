import type { ExportQuery } from "~/api/recording-export.ts";
import type { RecordingQuery } from "~/api/recordings.ts";
import { describeExactly } from "~/components/list/list-status.tsx";
import { useNameOf } from "~/components/names.tsx";
import { describeBounds } from "~/lib/day-range.ts";
import { formatZone } from "~/lib/format.ts";

type Described = RecordingQuery | ExportQuery;

const DIRECTIONS = { asc: "ascending", desc: "descending" } as const;

/** The filters and the order of an export in words, with the bounds of time as they are sent. */
export function ExportScope({ query }: { query: Described }) {
  const organization = useNameOf("organization");
  const team = useNameOf("team");
  const { organizationId, teamId, conversationType, result, crmLinkStatus } = query;
  const bounds = { after: query["dateCreated:gt"], before: query["dateCreated:lt"] };
  const dated = bounds.after !== undefined || bounds.before !== undefined;
  const facts: [name: string, value: string | undefined, exactly?: string][] = [
    ["Organization", organizationId && (organization(organizationId) ?? organizationId)],
    ["Teams", teamId?.map((id) => team(id) ?? id).join(", ")],
    ["Type", conversationType?.join(", ")],
    ["Result", result],
    ["CRM link", crmLinkStatus],
    [
      "Recorded",
      dated ? `${describeBounds(bounds)}, ${formatZone()}` : "until the export starts",
      describeExactly(bounds.after, bounds.before),
    ],
    ["Order", `${query.orderBy ?? "dateCreated"}, ${DIRECTIONS[query.orderDirection ?? "desc"]}`],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(([name, value, exactly]) =>
        value === undefined ? null : (
          <div key={name} className="contents">
            <dt className="text-text-muted">{name}</dt>
            <dd className="min-w-0 break-words">
              {value}
              {exactly !== undefined && exactly !== "" && (
                <span className="mono block text-text-muted">{exactly}</span>
              )}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
