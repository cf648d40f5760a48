import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { startKeepingFocus } from "~/ui/keyboard/kept-focus.ts";
import { startRegions } from "~/ui/keyboard/regions.ts";
import { startRoving } from "~/ui/keyboard/roving.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { followArrivals } from "./arrivals.ts";

/** They work even while single keys are off. */
const REGION_KEYS = [
  { keys: "F6", label: "Next region" },
  { keys: "Shift+F6", label: "Previous region" },
];

/** Milliseconds: a details page has its thing's name a moment after its own. */
const NAMED_AFTER = 150;

/** Calls `onName` with the page's name whenever that changes; returns the function that ends it. */
function followName(onName: (name: string) => void): () => void {
  let last = document.title;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (document.title === last) return;
    last = document.title;
    onName(last.replace(/ · Tapedeck$/, ""));
  };
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(look, NAMED_AFTER);
  });
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** What keys do on every page, beside its actions, where the focus goes, and the page's name announced. */
export default function Keyboard({
  firstEntry,
}: {
  /** The index of the history's entry that the page was loaded at. */
  firstEntry: number;
}) {
  const router = useRouter();
  const [name, setName] = useState("");
  useActions("Everywhere", REGION_KEYS);
  // Talk to the document: its keys, its focus, its title.
  useEffect(startRoving, []);
  useEffect(startRegions, []);
  useEffect(startKeepingFocus, []);
  useEffect(() => followArrivals(router, firstEntry), [router, firstEntry]);
  useEffect(() => followName(setName), []);
  return (
    <p role="status" aria-label="Page" className="sr-only">
      {name}
    </p>
  );
}
