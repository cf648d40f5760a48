import { useEffect } from "react";
import { startRoving } from "./roving.ts";

/** What keys do on every page, beside its actions. */
export default function Keyboard() {
  // Talks to the document's keyboard.
  useEffect(startRoving, []);
  return null;
}
