import Check from "lucide-react/icons/check";
import CircleX from "lucide-react/icons/circle-x";
import CloudCheck from "lucide-react/icons/cloud-check";
import Loader from "lucide-react/icons/loader";
import { type ReactNode, useState } from "react";
import type { Lenient } from "~/contract/lenient.ts";
import type { EntityExtraction, RecordingDetails } from "~/contract/recordings.ts";
import { plural } from "~/lib/format.ts";
import { lookup } from "~/lib/lookup.ts";
import { Button } from "~/ui/button.tsx";
import { breakLong, classes } from "~/ui/classes.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { NoItems } from "~/ui/no-items.tsx";
import { Section } from "~/ui/section.tsx";
import { shownValue } from "./extraction-value.ts";

interface Props {
  recording: Lenient<RecordingDetails>;
  /** The JSON as received. */
  raw: unknown;
}

/** Extractions, and everything the service sent, as received. */
export function Received({ recording, raw }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Extractions
        extractions={recording.entityExtractions}
        actions={
          <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            All fields as received
          </Button>
        }
      />
      {open && (
        <pre className="mono mx-4 mb-4 overflow-x-auto rounded-control bg-surface-sunken p-3 whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(raw, null, 2)}
        </pre>
      )}
    </>
  );
}

type Extraction = Lenient<EntityExtraction>;

const STATUSES = {
  IN_PROGRESS: { icon: Loader, label: "Pending", tone: "text-text-muted" },
  SUCCESS: { icon: Check, label: "Extracted", tone: "text-text-muted" },
  SYNCED: { icon: CloudCheck, label: "Synced", tone: "text-text-muted" },
  FAIL: { icon: CircleX, label: "Failed", tone: "text-negative" },
} as const;

function Status({ status }: { status: string | undefined }) {
  const known = Object.entries(STATUSES).find(([key]) => key === status)?.[1];
  if (known === undefined) return status ? <Mono>{status}</Mono> : <None />;
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <known.icon size={14} className={`self-center ${known.tone}`} />
      {known.label}
    </span>
  );
}

/** The definition's name; some services send it under a longer key with the same ending. */
function definitionOf(extraction: Extraction): string | undefined {
  if (extraction.entityDefinitionName) return extraction.entityDefinitionName;
  const other = Object.entries(extraction).find(([key]) => key.endsWith("EntityDefinitionName"));
  return typeof other?.[1] === "string" ? other[1] : undefined;
}

/** A value by its type; names and values of an object below each other. */
function Value({ value }: { value: unknown }) {
  const shown = shownValue(value);
  if (shown.kind === "none") return <None />;
  if (shown.kind === "text") return <span className="wrap-anywhere">{shown.text}</span>;
  if (shown.kind === "json") {
    return <pre className="mono my-1 whitespace-pre-wrap wrap-anywhere">{shown.text}</pre>;
  }
  return (
    <dl className="flex flex-wrap gap-x-4">
      {shown.pairs.map(([name, text]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-text-muted">{name}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type Field = NonNullable<Extraction["extraction"]>[number];

function rowsOf(extraction: Extraction): { extraction: Extraction; field: Field | undefined }[] {
  const fields = extraction.extraction ?? [];
  return fields.length > 0
    ? fields.map((field) => ({ extraction, field }))
    : [{ extraction, field: undefined }];
}

/** The CRM fields a value is written to. */
function Mappings({ field, className }: { field: Field | undefined; className: string }) {
  const mappings = field?.mappings ?? [];
  if (mappings.length === 0) {
    return <span className={classes("text-text-muted", className)}>not mapped</span>;
  }
  return mappings.map(({ crmModelName, crmFieldName }) => (
    <span
      key={`${crmModelName}${crmFieldName}`}
      className={classes("mono wrap-anywhere min-w-40", className)}
      translate="no"
    >
      {`${crmModelName ?? "?"}.${crmFieldName ?? "?"}`}
    </span>
  ));
}

const EMPTY_WORDS = lookup<string>({
  IN_PROGRESS: "Extracting",
  FAIL: "Extraction failed",
});

/** The values extracted from the conversation and the CRM fields they map to. */
export function Extractions({
  extractions,
  actions,
}: {
  extractions: readonly Extraction[] | undefined;
  actions?: ReactNode;
}) {
  const rows = (extractions ?? []).flatMap(rowsOf);
  const count = (status: string) =>
    (extractions ?? []).filter((one) => one.status === status).length;
  const counts = [
    plural(rows.filter(({ field }) => field !== undefined).length, "value"),
    count("IN_PROGRESS") > 0 && `${count("IN_PROGRESS")} pending`,
    count("FAIL") > 0 && `${count("FAIL")} failed`,
  ];
  return (
    <Section
      title="Entity extractions"
      beside={rows.length === 0 ? undefined : counts.filter(Boolean).join(", ")}
      actions={actions}
      className="px-4 py-4"
    >
      {rows.length === 0 ? (
        <NoItems of={extractions} />
      ) : (
        <table aria-label="Entity extractions" className="w-full text-left">
          <thead className="text-small text-text-muted">
            <tr className="h-8 border-b border-line [&>th]:pr-4 [&>th]:font-[400]">
              <th className="max-md:hidden">Definition</th>
              <th>Name</th>
              <th>Value</th>
              <th className="max-md:hidden">CRM field</th>
              <th>Status</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ extraction, field }, index) => {
              const definition = definitionOf(extraction);
              return (
                <tr
                  // An extraction can hold a name twice, and rows never move.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={`${extraction.id}${index}`}
                  className="h-9 border-b border-line align-baseline last:border-b-0 [&>td]:py-2 [&>td:not(:last-child)]:pr-4"
                >
                  <td className={classes("text-text-muted max-md:hidden", breakLong(definition))}>
                    {definition ?? <None />}
                  </td>
                  <td className={breakLong(field?.name) || "md:whitespace-nowrap"}>
                    <span className="block text-small text-text-muted md:hidden">{definition}</span>
                    {field?.name}
                  </td>
                  <td className="md:w-2/5">
                    {field === undefined ? (
                      <span className="text-text-muted">
                        {EMPTY_WORDS[extraction.status ?? ""] ?? <None />}
                      </span>
                    ) : (
                      <Value value={field.value} />
                    )}
                    <Mappings field={field} className="block text-small md:hidden" />
                  </td>
                  <td className="max-md:hidden">
                    <Mappings field={field} className="block" />
                  </td>
                  <td>
                    <Status status={extraction.status} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Section>
  );
}
