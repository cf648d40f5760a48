import Check from "lucide-react/icons/check";
import CircleX from "lucide-react/icons/circle-x";
import CloudCheck from "lucide-react/icons/cloud-check";
import Loader from "lucide-react/icons/loader";
import { ifEmpty, listIn } from "~/api/lists/claims.ts";
import { formatAmount } from "~/components/nouns/opportunity-parts.tsx";
import type { Lenient } from "~/contract/lenient.ts";
import type { EntityExtraction, RecordingDetails } from "~/contract/recordings.ts";
import { formatClock, formatDate, plural, toDate } from "~/lib/format.ts";
import { isObject } from "~/lib/guards.ts";
import { lookup } from "~/lib/lookup.ts";
import { formatZone } from "~/lib/zone.ts";
import { breakLong, classes } from "~/ui/classes.ts";
import { Mono, NoItems, None } from "~/ui/mono.tsx";
import { Section } from "~/ui/section.tsx";

type Extraction = Lenient<EntityExtraction>;
type Field = NonNullable<Extraction["extraction"]>[number];

/** A number as 47,200, but a year as 2027. */
const numberText = (value: number) =>
  Number.isInteger(value) && value >= 1900 && value < 2100 ? String(value) : formatAmount(value);

function dateText(value: string): string | undefined {
  const [, year, month, day, time] =
    /^(\d{4})-(\d\d)-(\d\d)(T\d\d:\d\d.*)?$/.exec(value.trim()) ?? [];
  if (year === undefined) return undefined;
  if (time === undefined) {
    // A day without a time is the same in every zone.
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    // No 31 June becomes the 1 July.
    return date.getUTCDate() === Number(day) ? formatDate(date, true) : undefined;
  }
  const date = toDate(value.trim());
  return date && `${formatDate(date)}, ${formatClock(date)} ${formatZone(date)}`;
}

const isNothing = (value: unknown) => value === undefined || value === null || value === "";

/** A plain value as text; undefined for objects and lists. */
function plainText(value: unknown): string | undefined {
  if (isNothing(value)) return "none";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? (dateText(value) ?? value) : undefined;
}

/** {amount: 48200, currency: "USD"} as "48,200 USD". */
function moneyText(value: object): string | undefined {
  const entries = Object.entries(value);
  const valueOf = (key: RegExp): unknown => entries.find(([name]) => key.test(name))?.[1];
  const amount = valueOf(/^(?:amount|value)$/);
  const currency = valueOf(/^(?:currency|currencyCode|currency_code)$/);
  if (entries.length !== 2 || typeof currency !== "string") return undefined;
  if (typeof amount === "string") return `${amount} ${currency}`;
  return typeof amount === "number" ? `${formatAmount(amount)} ${currency}` : undefined;
}

/** An extracted value by its type, if it fits a line; nothing is left out or calculated. */
export function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const items = value.map(plainText);
    return items.every((item) => item !== undefined) ? items.join(", ") : undefined;
  }
  return isObject(value) ? moneyText(value) : plainText(value);
}

/** The names in an object and the text of each value; undefined if one isn't plain. */
export function pairsOf(value: unknown): [name: string, text: string][] | undefined {
  if (!isObject(value)) return undefined;
  const pairs = Object.entries(value).flatMap(([name, item]): [string, string][] => {
    const text = plainText(item);
    return text === undefined ? [] : [[name, text]];
  });
  return pairs.length === Object.keys(value).length ? pairs : undefined;
}

/** A value by its type; names and values of an object below each other, all else as JSON. */
function Value({ value }: { value: unknown }) {
  if (isNothing(value)) return <None />;
  const text = textOf(value);
  if (text !== undefined) return text ? <span className="wrap-anywhere">{text}</span> : <None />;
  const pairs = pairsOf(value);
  if (pairs === undefined) {
    return (
      <pre className="mono my-1 whitespace-pre-wrap wrap-anywhere" translate="no">
        {JSON.stringify(value, null, 2)}
      </pre>
    );
  }
  return (
    <dl className="flex flex-wrap gap-x-4">
      {pairs.map(([name, item]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-text-muted">{name}</dt>
          <dd className="wrap-anywhere">{item}</dd>
        </div>
      ))}
    </dl>
  );
}

const STATUSES = lookup({
  IN_PROGRESS: { icon: Loader, label: "Pending", tone: "text-text-muted", empty: "Extracting" },
  SUCCESS: { icon: Check, label: "Extracted", tone: "text-text-muted", empty: undefined },
  SYNCED: { icon: CloudCheck, label: "Synced", tone: "text-text-muted", empty: undefined },
  FAIL: { icon: CircleX, label: "Failed", tone: "text-negative", empty: "Extraction failed" },
});

function Status({ status = "" }: { status: string | undefined }) {
  const known = STATUSES[status];
  if (known === undefined) return <Mono>{status}</Mono>;
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

/** A field of an extraction, or the extraction itself if it has none yet. */
function Row({ extraction, field }: { extraction: Extraction; field: Field | undefined }) {
  const definition = definitionOf(extraction);
  return (
    <tr className="h-9 border-b border-line align-baseline last:border-b-0 [&>td]:py-2 [&>td:not(:last-child)]:pr-4">
      <td className={classes("text-text-muted max-md:hidden", breakLong(definition))}>
        {definition ?? <None />}
      </td>
      <td className={breakLong(field?.name) || "md:whitespace-nowrap"}>
        <span
          className={classes("block text-small text-text-muted md:hidden", breakLong(definition))}
        >
          {definition}
        </span>
        {field?.name}
      </td>
      <td className="md:w-2/5">
        {field === undefined ? (
          <span className="text-text-muted">
            {STATUSES[extraction.status ?? ""]?.empty ?? <None />}
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
}

/** The values extracted from the conversation and the CRM fields they map to; nothing if there are none. */
export function Extractions({
  recording: { entityExtractions },
}: {
  recording: Lenient<RecordingDetails>;
}) {
  if (ifEmpty(listIn(entityExtractions), () => true)) return null;
  const extractions = entityExtractions ?? [];
  const rows = extractions.flatMap((extraction) => {
    const fields = extraction.extraction ?? [];
    return (fields.length > 0 ? fields : [undefined]).map((field) => ({ extraction, field }));
  });
  const count = (status: string) => extractions.filter((one) => one.status === status).length;
  const counts = [
    plural(rows.filter(({ field }) => field !== undefined).length, "value"),
    count("IN_PROGRESS") > 0 && `${count("IN_PROGRESS")} pending`,
    count("FAIL") > 0 && `${count("FAIL")} failed`,
  ];
  return (
    <Section
      title="Entity extractions"
      beside={rows.length > 0 && counts.filter(Boolean).join(", ")}
    >
      {rows.length === 0 ? (
        <NoItems items={entityExtractions} />
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
            {rows.map((row, index) => (
              // An extraction can hold a name twice, and rows never move.
              // oxlint-disable-next-line react/no-array-index-key
              <Row key={`${row.extraction.id}${index}`} {...row} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
