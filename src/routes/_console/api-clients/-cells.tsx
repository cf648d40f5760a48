import CircleCheck from "lucide-react/icons/circle-check";
import Link from "lucide-react/icons/link";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { createContext, use, useState } from "react";
import { CredentialName } from "~/components/credentials/credential-name.tsx";
import { nameOfSession } from "~/components/credentials/permissions.ts";
import { TwoLines } from "~/components/list/row-parts.tsx";
import { Moment, Name } from "~/components/names/names.tsx";
import { Person } from "~/components/nouns/noun-link.tsx";
import type { Plan } from "~/components/rotation/rotation-words.ts";
import { formatAge, toDate } from "~/lib/format.ts";
import { ageText, daysOf } from "~/lib/secret-age.ts";
import { Button, IconButton } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { copyWithToast } from "~/ui/overlay/toast.tsx";
import { type ClientRow, nameOfClient } from "./-rows.ts";

/** Opens the rotation of a client, for the buttons in rows and in the peek. */
export const OpenRotation = createContext<(row: ClientRow, plan?: Plan) => void>(() => undefined);

/** How long ago it was: "32 min ago". */
export function Ago({ value }: { value: string | undefined }) {
  const [now] = useState(Date.now);
  const date = toDate(value);
  if (date === undefined) return null;
  const age = now - date.getTime();
  return <>{age < 60_000 ? "just now" : `${formatAge(age)} ago`}</>;
}

/** The age of a client's secret by what is known, and by whom it was rotated. A rotation of today is marked. */
export function SecretAge({ row, wraps = false }: { row: ClientRow; wraps?: boolean }) {
  const { rotation, createdAt, isOld } = row;
  const { age, at } = rotation;
  const text = ageText(age);
  if (age.by === "nothing") return <None>{text}</None>;
  const isNew = age.by === "rotation" && rotation.unresolved === undefined && daysOf(age) < 1;
  return (
    <span
      className={classes(
        "flex min-w-0 items-center gap-1.5",
        !isOld && age.by !== "rotation" && "text-text-muted",
      )}
    >
      <span
        className={wraps ? "" : "truncate"}
        title={[text, at ?? createdAt].filter(Boolean).join(", ")}
      >
        {text} {age.by === "rotation" && <RotatedBy row={row} />}
      </span>
      {/* After the text, which doesn't move once this is known. */}
      {isOld && <TriangleAlert size={14} className="shrink-0 text-warning" />}
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
      <span className="truncate" title={text}>
        {text}
      </span>
    </span>
  );
}

/** Who created a client, which is who may rotate it. */
export function Creator({ row }: { row: ClientRow }) {
  const { createdBySvcUserId: id, creator, creatorName } = row;
  return creator === "You" ? <span title={id}>{creatorName}</span> : <Person id={id} />;
}

/** Who rotated it last, if the gateway knows. */
export function RotatedBy({ row: { rotation } }: { row: ClientRow }) {
  if (rotation.by === undefined) return null;
  const { kind, credentialId, person } = rotation.by;
  if (person) {
    return <span title={person.email ?? person.subject}>by {nameOfSession({ kind, person })}</span>;
  }
  return (
    <>
      by <CredentialName short kind={kind} credentialId={credentialId} />
    </>
  );
}

/** Which client a button is about, for who doesn't see its row. */
const Of = ({ row, by = "of" }: { row: ClientRow; by?: string }) => (
  <span className="sr-only">
    {" "}
    {by} {nameOfClient(row)}
  </span>
);

/** An address that opens a client's rotation, to send to its creator. */
export const linkTo = ({ organizationId, id }: ClientRow) =>
  `${window.location.origin}/api-clients?${new URLSearchParams({ organizationId, rotate: id })}`;

interface ActionProps {
  row: ClientRow;
  /** The buttons of a table are no tab stops: the table is one, and its keys do the same. */
  inTable?: boolean;
}

/** What is left to do about a rotation from this browser. */
export function NextStep({ row, inTable = false }: ActionProps) {
  const open = use(OpenRotation);
  const { unresolved, next } = row.rotation;
  if (next === undefined) return null;
  return (
    <Button tabIndex={inTable ? -1 : undefined} onClick={() => open(row, next.plan)}>
      {next.label}
      <Of row={row} by={unresolved ? "about" : "of"} />
    </Button>
  );
}

export function RotateButton({ row, inTable = false }: ActionProps) {
  const open = use(OpenRotation);
  const { reason, unresolved } = row.rotation;
  return (
    <Button
      tabIndex={inTable ? -1 : undefined}
      aria-keyshortcuts={inTable ? "r" : undefined}
      disabledReason={
        reason ?? (unresolved && "Resolve its last rotation first: see “What to do”.")
      }
      onClick={() => open(row)}
    >
      Rotate secret
      <Of row={row} />
    </Button>
  );
}

/** Copies a link to the rotation, for whoever may do it. */
export function CreatorLink({ row, inTable = false }: ActionProps) {
  if (row.rotation.reason === undefined || row.id === "") return null;
  const label = "Copy link for its creator";
  const copy = () => void copyWithToast(linkTo(row), "Link copied");
  return inTable ? (
    <IconButton label={`${label}: ${nameOfClient(row)}`} tabIndex={-1} onClick={copy}>
      <Link size={14} />
    </IconButton>
  ) : (
    <Button icon={<Link size={14} />} onClick={copy}>
      {label}
    </Button>
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
  const open = use(OpenRotation);
  const { reason, permission, unresolved, state } = row.rotation;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <TwoLines
        title={<ClientName row={row} />}
        value={
          withOrganization ? (
            <span className="block max-w-28 truncate text-text-muted">
              <Name kind="organization" id={row.organizationId} />
            </span>
          ) : null
        }
        detail={
          // The peek has its ID, which a narrow row would cut.
          state.tone === "calm" ? <SecretAge row={row} /> : <ClientState row={row} />
        }
        note={null}
      />
      {reason === permission && (
        <Button
          tabIndex={-1}
          className="short:h-8!"
          disabledReason={
            permission ?? (unresolved && "Resolve its last rotation first: open the client.")
          }
          onClick={() => open(row)}
        >
          <span>
            Rotate<span className="max-[380px]:sr-only"> secret</span>
          </span>
          <Of row={row} />
        </Button>
      )}
    </div>
  );
}

export const ClientName = ({ row: { name } }: { row: ClientRow }) => (
  <span className="truncate font-[550]" title={name}>
    {name || <None>no name</None>}
  </span>
);

export const ClientId = ({ row }: { row: ClientRow }) => (
  <Mono copy={`Copy client ID of ${nameOfClient(row)}`}>{row.id}</Mono>
);
