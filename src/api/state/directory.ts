import { comparePlain } from "~/lib/compare.ts";
import { makeStore } from "~/lib/store.ts";
import { onSignOut, sessionMap, sessionStore } from "./sign-out.ts";

/** Kinds of things that some responses name and others mention only by ID. */
export type NameKind =
  | "user"
  | "organization"
  | "team"
  | "conversation-type"
  | "industry"
  | "api-client"
  // By its name.
  | "customer"
  // By their IDs in the CRM; the list of opportunities can be asked for one.
  | "account"
  | "contact"
  | "lead"
  | "opportunity";

export interface SeenName {
  id: string;
  name: string;
  /** A team's organization. */
  detail?: string;
}

// The API has no list of people or conversation types, so names are learned from responses. They stay in
// memory: no customer data is stored in the browser. An ID that no response names maps to undefined.
const names = sessionMap<NameKind, Map<string, string | undefined>>();
const organizationOfTeam = sessionMap<string, string>();
/** What is known of each kind, sorted, until more is. */
const sorted = sessionMap<NameKind, readonly SeenName[]>();
let scheduled = false;

/** Changes whenever a name is learned: a component that shows names follows it. */
export const directory = makeStore(0);

function announce() {
  if (scheduled) return;
  scheduled = true;
  // A page of rows has many names, and is announced once.
  queueMicrotask(() => {
    scheduled = false;
    directory.update((version) => version + 1);
  });
}

/** Remembers that an ID exists, and its name unless that is empty. */
export function learnName(kind: NameKind, id: string | undefined, name: string | undefined) {
  if (!id) return;
  const known = names.get(kind) ?? new Map<string, string | undefined>();
  names.set(kind, known);
  const text = name?.trim() || known.get(id);
  if (known.has(id) && known.get(id) === text) return;
  known.set(id, text);
  sorted.delete(kind);
  // Teams have the name of their organization.
  if (kind === "organization") sorted.delete("team");
  announce();
}

/** Remembers a team with its organization, which distinguishes it from others of its name. */
export function learnTeam(team: { id: string; name?: string | undefined }, organizationId: string) {
  if (team.id !== "" && organizationId !== "") {
    if (organizationOfTeam.get(team.id) !== organizationId) sorted.delete("team");
    organizationOfTeam.set(team.id, organizationId);
  }
  learnName("team", team.id, team.name);
}

/** Whether a response had this ID. */
export const isSeen = (kind: NameKind, id: string) => names.get(kind)?.has(id) === true;

/** The name of an ID, if it is known. */
export const nameOf = (kind: NameKind, id: string | undefined) =>
  id === undefined ? undefined : names.get(kind)?.get(id);

/** The most milliseconds for which a table shows nothing in place of a name. */
const NAMES_WAIT = 3000;

/** Whether an answer is expected that names organizations and teams. */
const expected = sessionStore(false);

/** Has tables leave out the IDs of organizations and teams until `stopExpecting`, or for a while. */
export function expectNames() {
  expected.set(true);
  setTimeout(stopExpecting, NAMES_WAIT);
}

/** The names have come, or their call has failed. */
export function stopExpecting() {
  if (!expected.get()) return;
  expected.set(false);
  announce();
}

/** Whether the name of an ID may be on its way. */
export const isComing = (kind: NameKind) =>
  expected.get() && (kind === "organization" || kind === "team");

const compareNames = (a: string, b: string) => comparePlain(a, b) ?? a.localeCompare(b);
const byName = (a: SeenName, b: SeenName) => compareNames(a.name, b.name);

/** Everything known of a kind, sorted by name. */
export function seenNames(kind: NameKind): readonly SeenName[] {
  const known = sorted.get(kind);
  if (known !== undefined) return known;
  const seen = [...(names.get(kind) ?? [])]
    .flatMap(([id, name]) => {
      const detail = kind === "team" && nameOf("organization", organizationOfTeam.get(id));
      return name === undefined ? [] : [{ id, name, detail: detail || undefined }];
    })
    .sort(byName);
  sorted.set(kind, seen);
  return seen;
}

interface Types {
  /** Names from lists, which have no IDs. */
  names: Set<string>;
  /** Names by ID, from details; the ID itself if it has no name. */
  ids: Map<string, string>;
}

// The conversation types of each organization, which are never offered to another one. Types of recordings
// without an organization are under an empty ID.
const types = sessionMap<string, Types>();

/** Remembers a conversation type of an organization, if that is known, by its name, its ID or both. */
export function learnType(
  organizationId: string | null | undefined,
  { id, name }: { id?: string | null; name?: string | null },
) {
  const text = name?.trim();
  if (!id && !text) return;
  const known = types.get(organizationId ?? "") ?? { names: new Set(), ids: new Map() };
  types.set(organizationId ?? "", known);
  if (text && !known.names.has(text)) {
    known.names.add(text);
    announce();
  }
  if (!id || !organizationId || known.ids.get(id) === (text || id)) return;
  if (text || !known.ids.has(id)) known.ids.set(id, text || id);
  learnName("conversation-type", id, text);
  announce();
}

/** The conversation types of an organization whose IDs are known, sorted by name. */
export const seenTypes = (organizationId: string | undefined): SeenName[] =>
  [...(types.get(organizationId ?? "")?.ids ?? [])]
    .map(([id, name]) => ({ id, name }))
    .sort(byName);

/** The names of an organization's conversation types, or of all organizations', sorted. */
export function seenTypeNames(organizationId: string | undefined): string[] {
  const all = organizationId === undefined ? [...types.values()] : [types.get(organizationId)];
  return [...new Set(all.flatMap((known) => [...(known?.names ?? [])]))].sort(compareNames);
}

onSignOut(announce);
