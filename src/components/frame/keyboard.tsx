import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { startInput } from "~/ui/keyboard/input.ts";
import { startKeepingFocus } from "~/ui/keyboard/kept-focus.ts";
import { startRegions } from "~/ui/keyboard/regions.ts";
import { startRoving } from "~/ui/keyboard/roving.ts";
import { preloads } from "~/lib/preload.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { followArrivals } from "./arrivals.ts";

// What other screens read their answers by.
preloads.push(
  () => import("~/contract/shapes.gen.ts"),
  () => import("~/api/nouns/type-pairing.ts"),
);

/** Keys that work even while single-key shortcuts are off. */
const REGION_KEYS = [
  { keys: "F6", label: "Next region" },
  { keys: "Shift+F6", label: "Previous region" },
];

/** Milliseconds to wait: a details page gets the name of its record a moment after its own. */
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

/** Handles keys and the focus on every page, and announces the page's name. */
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
  useEffect(startInput, []);
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
