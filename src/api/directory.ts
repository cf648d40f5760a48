/** The kinds of things that answers name here and mention by id alone elsewhere. */
export type NameKind = "user" | "organization" | "team" | "conversation-type" | "industry";

export interface SeenName {
  id: string;
  name: string;
}

// The interface has no list of people or conversation types, so names are learned from whatever
// passes by. They stay in memory: nothing of a customer is stored in the browser.
const names = new Map<NameKind, Map<string, string>>();
const listeners = new Set<() => void>();
let version = 0;
let announced = false;

function announce() {
  if (announced) return;
  announced = true;
  queueMicrotask(() => {
    announced = false;
    version += 1;
    for (const listener of listeners) listener();
  });
}

/** Notes a name; an empty id or name teaches nothing. */
export function learnName(kind: NameKind, id: string | undefined, name: string | undefined): void {
  const text = name?.trim();
  if (!id || !text) return;
  const known = names.get(kind) ?? new Map<string, string>();
  names.set(kind, known);
  if (known.get(id) === text) return;
  known.set(id, text);
  announce();
}

/** The name of an id, if one was seen. */
export const nameOf = (kind: NameKind, id: string | undefined): string | undefined =>
  id === undefined ? undefined : names.get(kind)?.get(id);

/** Everything seen of a kind, by name. */
export const seenNames = (kind: NameKind): SeenName[] =>
  [...(names.get(kind) ?? [])]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));

export function forgetNames(): void {
  names.clear();
  announce();
}

export function subscribeToNames(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** A number that changes when a name was learned. */
export const namesVersion = (): number => version;
