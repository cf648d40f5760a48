import { expect, test, vi } from "vitest";
import { changeNote, NO_NOTE, noteOf, openNotes } from "./rotation-notes.ts";

const SERVICE = "http://service.test";
const leaked = "2026-11-21T12:00:00.000Z";
const of = (clientId: string) => ({ service: SERVICE, clientId });

test("a broken note keeps the other clients' locks, even after a change", () => {
  const lock = { operationId: "op-1", organizationId: "org-1", outcome: "unknown" };
  const text = JSON.stringify({ broken: { lock: "yes" }, locked: { lock, leaked } });
  const kept = new Map([[`tapedeck.rotations.${SERVICE}`, text]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  expect(noteOf(of("broken"))).toEqual(NO_NOTE);
  expect(noteOf(of("locked")).lock).toEqual(lock);
  const open = { operationId: "op-2", organizationId: "org-1" };
  changeNote(of("other"), (note) => ({ ...note, open }));
  expect(noteOf(of("locked"))).toEqual({ lock, leaked });
  expect(openNotes(SERVICE)).toEqual([{ clientId: "other", open }]);
  vi.unstubAllGlobals();
});
