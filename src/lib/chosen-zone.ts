import { readPreference, writePreference } from "./preferences.ts";
import { makeStore } from "./store.ts";
import { hasInput } from "./unsaved.ts";
import { isZone, setZone } from "./zone.ts";

/** The zone that this browser's reader chose, by its name; undefined is the browser's own. */
export const chosenZone = makeStore<string | undefined>(undefined);

/** The chosen zone, as soon as times are shown in it. */
export const appliedZone = makeStore<string | undefined>(undefined);

function apply() {
  setZone(chosenZone.get());
  appliedZone.set(chosenZone.get());
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Applies the choice once the screen has no input that would be lost: it starts over in another zone. */
function applyUnlessLost() {
  // Whatever another tab stores comes here, too.
  clearTimeout(timer);
  if (chosenZone.get() === appliedZone.get()) return;
  if (hasInput()) timer = setTimeout(applyUnlessLost, 1000);
  else apply();
}

function read() {
  const name = readPreference("zone");
  chosenZone.set(name !== undefined && isZone(name) ? name : undefined);
}

/** Shows times in a zone, and remembers it. */
export function chooseZone(name: string | undefined) {
  writePreference("zone", name);
  chosenZone.set(name);
  applyUnlessLost();
}

/** Applies the choice before the first screen, and what is chosen later, in this tab or in others. */
export function startZone() {
  read();
  apply();
  addEventListener("storage", () => {
    read();
    applyUnlessLost();
  });
}
