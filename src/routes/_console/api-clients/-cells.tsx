import CircleCheck from "lucide-react/icons/circle-check";
import Link from "lucide-react/icons/link";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { createContext, use, useState } from "react";
import { CredentialName } from "~/components/credentials/credential-name.tsx";
import { nameOfSession } from "~/components/credentials/permissions.ts";
import { TwoLines } from "~/components/list/row-parts.tsx";
import { Moment, Name } from "~/components/names/names.tsx";
import { PersonLink } from "~/components/nouns/noun-link.tsx";
import type { Plan } from "~/components/rotation/rotation-words.ts";
import { linkTo } from "~/lib/base.ts";
import { formatAge, toDate } from "~/lib/format.ts";
import { ageText, daysOf, shortAge } from "~/domain/secret-age.ts";
import { Button } from "~/ui/button.tsx";
import { capital } from "~/lib/words.ts";
import { classes } from "~/ui/classes.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { copyWithToast } from "~/ui/overlay/toast.tsx";
import {
  type ClientRow,
  type LastRotation,
  nameOfClient,
} from "~/components/secrets/client-rows.ts";

/** Opens the rotation of a client, for the buttons in rows and in the peek. */
export const OpenRotation = createContext<(row: ClientRow, plan?: Plan) => void>(() => undefined);

/** How long ago it was: "32 min ago". */
export function Ago({ value }: { value: string | undefined }) {
  const [now] = useState(Date.now);
  const date = toDate(value);
  if (date === undefined) return null;
  const time = date.getTime();
  return <>{now - time < 60_000 ? "just now" : `${formatAge(time, now)} ago`}</>;
}

/** The age of a client's secret by what is known; `full` adds how it is known. A rotation of today is marked. */
export function SecretAgeCell({ row, full = false }: { row: ClientRow; full?: boolean }) {
  const { age, unresolved, isAsking } = row.rotation;
  if (isAsking) return null;
  if (age.by === "nothing") return <None>{shortAge(age)}</None>;
  const isNew = age.by === "rotation" && unresolved === undefined && daysOf(age) < 1;
  return (
    <span
      className={classes(
        "flex min-w-0 items-center gap-1.5",
        !row.isOld && age.by !== "rotation" && "text-text-muted",
      )}
    >
      <span className={full ? "" : "truncate"} data-tip={full ? undefined : ageText(age)}>
        {full ? ageText(age) : shortAge(age)}
      </span>
      {/* After the text, so that it doesn't move once this is known. */}
      {row.isOld && <TriangleAlert size={14} className="shrink-0 text-warning" />}
      {isNew && <CircleCheck size={14} className="shrink-0 text-positive" />}
    </span>
  );
}

/** The day and the age of something, in words: "23 Nov, 32 min ago". */
export function DayAndAge({ value }: { value: string | undefined }) {
  if (toDate(value) === undefined) return <Moment value={value} />;
  return (
    <>
      <Moment value={value} />, <Ago value={value} />
    </>
  );
}

const TONES = { calm: "text-text-muted", warning: "text-warning", negative: "text-negative" };

export function ClientState({ row }: { row: ClientRow }) {
  const { text, tone } = row.rotation.state;
  return (
    <span className={classes("inline-flex min-w-0 items-center gap-1.5", TONES[tone])}>
      {tone !== "calm" && <TriangleAlert size={14} className="shrink-0" />}
      <span className="truncate" data-tip={capital(text)}>
        {capital(text)}
      </span>
    </span>
  );
}

/** Who created a client, which is who may rotate it. */
export function Creator({ row }: { row: ClientRow }) {
  const { createdBySvcUserId: id, creator, creatorName } = row;
  return creator === "You" ? <span data-tip={id}>{creatorName}</span> : <PersonLink id={id} />;
}

/** Who rotated the secret last, as the gateway knows. */
export function RotatedBy({ last: { kind, credentialId, person } }: { last: LastRotation }) {
  if (person) {
    return (
      <span data-tip={person.email ?? person.subject}>by {nameOfSession({ kind, person })}</span>
    );
  }
  return (
    <>
      by <CredentialName short kind={kind} credentialId={credentialId} />
    </>
  );
}

/** Names the client of a button, for screen readers. */
const ClientOfButton = ({ row, by = "of" }: { row: ClientRow; by?: string }) => (
  <span className="sr-only">
    {" "}
    {by} {nameOfClient(row)}
  </span>
);

/** What is left to do about the last rotation. */
export function NextStep({ row, inTable = false }: { row: ClientRow; inTable?: boolean }) {
  const open = use(OpenRotation);
  const { unresolved, next } = row.rotation;
  if (next === undefined) return null;
  return (
    <Button tabIndex={inTable ? -1 : undefined} onClick={() => open(row, next.plan)}>
      {next.label}
      <ClientOfButton row={row} by={unresolved ? "about" : "of"} />
    </Button>
  );
}

/**
 * The button of a row, if its secret can be rotated: its peek says why it can't. It is no tab stop: the table is
 * one, and its keys do the same.
 */
export function RowAction({ row }: { row: ClientRow }) {
  const open = use(OpenRotation);
  const { reason, state, next } = row.rotation;
  if (next !== undefined && state.tone !== "calm") return <NextStep row={row} inTable />;
  if (reason !== undefined) return null;
  return (
    <Button
      tabIndex={-1}
      className="max-md:short:h-8!"
      aria-keyshortcuts="r"
      onClick={() => open(row)}
    >
      <span>
        Rotate<span className="max-[23.75rem]:sr-only"> secret</span>
      </span>
      <ClientOfButton row={row} />
    </Button>
  );
}

/** What can be done about a client's secret, or why it can't be rotated and a link for whoever may. */
export function ClientActions({ row }: { row: ClientRow }) {
  const open = use(OpenRotation);
  const { reason, unresolved } = row.rotation;
  const copyLink = () => {
    const search = new URLSearchParams({ organizationId: row.organizationId, rotate: row.id });
    void copyWithToast(linkTo(`/api-clients?${search}`), "Link copied");
  };
  return (
    <div className="flex flex-wrap gap-2 border-b border-line px-4 py-3 empty:hidden">
      <NextStep row={row} />
      {unresolved === undefined && (
        <Button disabledReason={reason} onClick={() => open(row)}>
          Rotate secret
          <ClientOfButton row={row} />
        </Button>
      )}
      {reason !== undefined && row.id !== "" && (
        <Button icon={<Link size={14} />} onClick={copyLink}>
          Copy link for its creator
        </Button>
      )}
      {reason !== undefined && <p className="w-full text-small text-text-muted">{reason}</p>}
    </div>
  );
}

/** A client on a narrow screen; a tap opens its peek, which has the rest. */
export function NarrowClient({
  row,
  withOrganization,
}: {
  row: ClientRow;
  withOrganization: boolean;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <TwoLines
        title={<ClientNameCell row={row} />}
        value={
          withOrganization ? (
            <span className="block max-w-28 truncate text-text-muted">
              <Name kind="organization" id={row.organizationId} />
            </span>
          ) : null
        }
        detail={
          // The peek has its ID, which a narrow row would cut.
          row.rotation.state.tone === "calm" ? (
            <SecretAgeCell row={row} />
          ) : (
            <ClientState row={row} />
          )
        }
        note={null}
      />
      <RowAction row={row} />
    </div>
  );
}

export const ClientNameCell = ({ row: { name } }: { row: ClientRow }) => (
  <span className="truncate font-[550]" data-tip={name}>
    {name || <None>no name</None>}
  </span>
);

export const ClientId = ({ row }: { row: ClientRow }) => (
  <Mono copy={`Copy client ID of ${nameOfClient(row)}`}>{row.id}</Mono>
);
