import { expect, test, vi } from "vitest";
import { changeNote, NO_NOTE, noteOf, openNotes } from "./rotation-notes.ts";

const SERVICE = "http://service.test";
const at = "2026-11-21T12:00:00.000Z";

test("a broken note keeps the other clients' locks, even after a change", () => {
  const lock = { operationId: "op-1", organizationId: "org-1", at, outcome: "unknown" };
  const text = JSON.stringify({ broken: { lock: "yes" }, locked: { lock, leaked: at } });
  const kept = new Map([[`tapedeck.rotations.${SERVICE}`, text]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  expect(noteOf(SERVICE, "broken")).toEqual(NO_NOTE);
  expect(noteOf(SERVICE, "locked").lock).toEqual(lock);
  const open = { operationId: "op-2", organizationId: "org-1", at };
  changeNote(SERVICE, "other", (note) => ({ ...note, open }));
  expect(noteOf(SERVICE, "locked")).toEqual({ lock, leaked: at });
  expect(openNotes(SERVICE)).toEqual([{ clientId: "other", open }]);
  vi.unstubAllGlobals();
});
