import Link from "lucide-react/icons/link";
import Copy from "lucide-react/icons/copy";
import { Fragment } from "react";
import { ofAll } from "~/api/facts.ts";
import type { Reading } from "~/api/reading.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { Name } from "~/components/names/names.tsx";
import { formatCount, plural } from "~/lib/format.ts";
import { ageText, isOlder } from "~/lib/secret-age.ts";
import { Button } from "~/ui/button.tsx";
import { copyWithToast } from "~/ui/overlay/toast.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import CircleCheck from "lucide-react/icons/circle-check";
import { ClientState, Creator, linkTo, NextStep, RotateButton, SecretAge } from "./-cells.tsx";
import { type ClientRow, nameOfClient } from "./-rows.ts";

/** The most clients of a person that are shown; the table has all. */
const MOST = 50;

/** One who has something to do, and with which clients. */
interface Person {
  /** The creator's ID; undefined if the service doesn't say who it is. */
  readonly id: string | undefined;
  readonly isYou: boolean;
  readonly rows: readonly ClientRow[];
}

/** The people whose clients these are: you first, then those with the most, and unknown ones last. */
function peopleOf(rows: readonly ClientRow[]): Person[] {
  const people = new Map<string, ClientRow[]>();
  for (const row of rows) {
    const id = row.createdBySvcUserId ?? "";
    const own = people.get(id);
    if (own) own.push(row);
    else people.set(id, [row]);
  }
  return [...people]
    .map(([id, own]) => ({
      id: id || undefined,
      isYou: own[0]?.creator === "You",
      rows: own,
    }))
    .sort(
      (a, b) =>
        Number(b.isYou) - Number(a.isYou) ||
        Number(a.id === undefined) - Number(b.id === undefined) ||
        b.rows.length - a.rows.length,
    );
}

/** A message to whoever created clients, with a link for each that opens its rotation. */
export function messageTo(rows: readonly ClientRow[], days: number): string {
  const what =
    rows.length === 1
      ? `An API client that you created has a secret older than ${plural(days, "day")}.`
      : `${formatCount(rows.length)} API clients that you created have secrets older than ${plural(days, "day")}.`;
  const lines = rows.map(
    (row) =>
      `- ${nameOfClient(row)} (${row.organizationName}). ${ageText(row.rotation.age)}.\n  ${linkTo(row)}`,
  );
  return [
    `${what} Only you can rotate ${rows.length === 1 ? "it" : "them"}. Each link opens the rotation, after signing in:`,
    "",
    ...lines,
    "",
  ].join("\n");
}

const nameOf = ({ rows: [first] }: Person) => first?.creatorName ?? "the creators";

function PersonSection({ person, days }: { person: Person; days: number }) {
  const { id, isYou, rows } = person;
  const [first] = rows;
  const left = rows.filter(({ rotation }) => isOlder(rotation.age, days) === "older");
  if (first === undefined) return null;
  const copy = () => void copyWithToast(messageTo(left, days), "Message copied");
  return (
    <section className="border-b border-line px-4 py-3" aria-label={nameOf(person)}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lead font-[600]">
          {id === undefined ? "Creator unknown" : <Creator row={first} />}
        </h2>
        <span className="mr-auto text-text-muted">
          {plural(left.length, "client")} to rotate
          {id === undefined && ". The service decides who may."}
        </span>
        {!isYou && left.length > 0 && (
          <Button icon={<Copy size={14} />} onClick={copy}>
            Copy message
            <span className="sr-only"> to {nameOf(person)}</span>
          </Button>
        )}
      </div>
      <ul className="mt-1">
        {rows.slice(0, MOST).map((row, index) => (
          <li
            key={row.id || index}
            className="flex min-h-9 flex-wrap items-center gap-x-4 border-t border-line py-1"
          >
            <span className="w-58 shrink-0 truncate" title={row.id}>
              <TextLink to="." search={(last) => ({ ...last, show: undefined, peek: row.id })}>
                {nameOfClient(row) || "no name"}
              </TextLink>
            </span>
            <span className="w-58 shrink-0 truncate text-text-muted">
              <Name kind="organization" id={row.organizationId} />
            </span>
            <span className="min-w-0 flex-1 truncate max-md:w-full max-md:flex-none">
              {row.rotation.state.tone === "calm" ? (
                <SecretAge row={row} wraps />
              ) : (
                <ClientState row={row} />
              )}
            </span>
            <span className="flex gap-2">
              {row.rotation.reason === row.rotation.permission &&
                (row.rotation.unresolved ? <NextStep row={row} /> : <RotateButton row={row} />)}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > MOST && (
        <p className="pt-2 text-text-muted">
          And {formatCount(rows.length - MOST)} more:{" "}
          <TextLink
            to="."
            search={(last) => ({ ...last, show: undefined, creator: isYou ? "You" : id })}
          >
            show all in the table
          </TextLink>
        </p>
      )}
    </section>
  );
}

/**
 * Who must rotate secrets that are older than so many days, and which. What was rotated here meanwhile stays, marked,
 * and isn't in the messages.
 */
export default function WhoMustAct({
  rows,
  kept,
  days,
  reading,
}: {
  rows: readonly ClientRow[];
  /** Those opened here, which stay. */
  kept: ReadonlySet<string>;
  days: number;
  /** All clients, if their rotations were read too. */
  reading: Reading<ClientRow>;
}) {
  const old = rows.filter(({ rotation }) => isOlder(rotation.age, days) === "older");
  const unknown = rows.filter(({ rotation }) => isOlder(rotation.age, days) === "unknown");
  const people = peopleOf(
    rows.filter((row) => kept.has(row.id) || isOlder(row.rotation.age, days) === "older"),
  );
  const acting = new Set(old.map((row) => row.createdBySvcUserId ?? "")).size;
  const notKnown = plural(unknown.length, "age");
  if (people.length === 0) {
    return (
      <StateMessage
        role="status"
        icon={<CircleCheck size={16} />}
        title={
          ofAll(reading, () => `No secret is known to be older than ${plural(days, "day")}`) ??
          "Not all clients have been read"
        }
      >
        {unknown.length > 0
          ? `${notKnown} ${unknown.length === 1 ? "isn't" : "aren't"} known.`
          : "Rotations outside this console aren't known."}
      </StateMessage>
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="flex min-h-10 flex-wrap items-center gap-3 border-b border-line px-4 py-1.5">
        <p role="status" className="mr-auto">
          {plural(old.length, "secret")}
          {acting > 0 && ` of ${plural(acting, "person", "people")}`}{" "}
          {old.length === 1 ? "is" : "are"} older than {plural(days, "day")}
          {reading.read === "all" ? "." : " so far."}
        </p>
        <Button
          icon={<Link size={14} />}
          onClick={() => void copyWithToast(window.location.href, "Link copied")}
        >
          Copy link to this list
        </Button>
      </div>
      {people.map((person) => (
        <Fragment key={person.id ?? ""}>
          <PersonSection person={person} days={days} />
        </Fragment>
      ))}
      {unknown.length > 0 && (
        <p className="px-4 py-3 text-text-muted">
          The secrets of {plural(unknown.length, "client")} may be older, too: their age isn't
          known.
        </p>
      )}
    </div>
  );
}
