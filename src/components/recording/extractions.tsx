import { Check, CircleX, CloudCheck, Loader } from "lucide-react";
import type { EntityExtraction } from "~/contract/recordings.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { Section } from "~/ui/section.tsx";

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
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <known.icon size={14} strokeWidth={1.75} className={known.tone} />
      {known.label}
    </span>
  );
}

/** The name of a definition, which some services put under a longer key with the same ending. */
function definitionOf(extraction: Extraction): string | undefined {
  if (extraction.entityDefinitionName) return extraction.entityDefinitionName;
  const other = Object.entries(extraction).find(([key]) => key.endsWith("EntityDefinitionName"));
  return typeof other?.[1] === "string" ? other[1] : undefined;
}

/** Any JSON value as words: plain values as they are, anything deeper as JSON. */
function Value({ value }: { value: unknown }) {
  if (value === undefined || value === null || value === "") return <None />;
  if (typeof value === "string" || typeof value === "number") return <>{String(value)}</>;
  if (typeof value === "boolean") return <>{value ? "yes" : "no"}</>;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return <>{value.join(", ")}</>;
  }
  return <Mono>{JSON.stringify(value)}</Mono>;
}

type Field = NonNullable<Extraction["extraction"]>[number];

function rowsOf(extraction: Extraction): { extraction: Extraction; field: Field | undefined }[] {
  const fields = extraction.extraction ?? [];
  return fields.length > 0
    ? fields.map((field) => ({ extraction, field }))
    : [{ extraction, field: undefined }];
}

const EMPTY_WORDS: Record<string, string> = {
  IN_PROGRESS: "Still being extracted",
  FAIL: "The extraction failed",
};

/** What was read out of the conversation, and the CRM fields it maps to. Pending, failed and none differ. */
export function Extractions({ extractions }: { extractions: readonly Extraction[] | undefined }) {
  const rows = (extractions ?? []).flatMap(rowsOf);
  const count = (status: string) =>
    (extractions ?? []).filter((one) => one.status === status).length;
  const counts = [
    `${rows.filter(({ field }) => field !== undefined).length} values`,
    count("IN_PROGRESS") > 0 && `${count("IN_PROGRESS")} pending`,
    count("FAIL") > 0 && `${count("FAIL")} failed`,
  ];
  return (
    <Section
      title="Entity extractions"
      beside={rows.length === 0 ? undefined : counts.filter(Boolean).join(", ")}
    >
      {rows.length === 0 ? (
        <None />
      ) : (
        // Scrolls sideways on narrow screens, which the keyboard has to be able to do too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div tabIndex={0} className="-mx-4 overflow-x-auto px-4 -outline-offset-2">
          <table aria-label="Entity extractions" className="w-full min-w-[560px] text-left">
            <thead className="text-small text-text-muted">
              <tr className="h-8 border-b border-line [&>th]:pr-4 [&>th]:font-[400]">
                <th>Definition</th>
                <th>Name</th>
                <th>Value</th>
                <th>CRM field</th>
                <th>Status</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ extraction, field }, index) => (
                <tr
                  // An extraction may hold the same name twice; rows never move.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={`${extraction.id}${index}`}
                  className="h-9 border-b border-line last:border-b-0 [&>td]:py-1 [&>td]:pr-4"
                >
                  <td className="text-text-muted">{definitionOf(extraction) ?? <None />}</td>
                  <td>{field?.name}</td>
                  <td>
                    {field === undefined ? (
                      <span className="text-text-muted">
                        {EMPTY_WORDS[extraction.status ?? ""] ?? <None />}
                      </span>
                    ) : (
                      <Value value={field.value} />
                    )}
                  </td>
                  <td>
                    {(field?.mappings ?? []).length === 0 ? (
                      <span className="text-text-muted">not mapped</span>
                    ) : (
                      field?.mappings?.map(({ crmModelName, crmFieldName }) => (
                        <Mono key={`${crmModelName}${crmFieldName}`} className="block">
                          {`${crmModelName ?? "?"}.${crmFieldName ?? "?"}`}
                        </Mono>
                      ))
                    )}
                  </td>
                  <td>
                    <Status status={extraction.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
