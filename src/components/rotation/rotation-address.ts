import { useLocation, useRouter } from "@tanstack/react-router";
import { useStore } from "~/lib/store.ts";
import { oneOf, defineSearch, type SearchOf, textParam } from "~/lib/search.ts";
import { preparedRotation } from "./rotation-store.ts";
import type { Plan } from "./rotation-words.ts";

/** The search parameters of a rotation, on any screen. */
export const ROTATION_SEARCH = defineSearch({
  /** The client whose rotation is open. */
  rotate: textParam,
  /** Its purpose, if it isn't a usual one. */
  plan: oneOf(["retire", "leak"]),
});

/** The rotation in the address: what it is, and how it is opened and closed. */
export function useRotationAddress() {
  const router = useRouter();
  // From the location: a route's search changes only once its loaders are done.
  const { rotate, plan } = useLocation({ select: ({ search: all }) => ROTATION_SEARCH.parse(all) });
  const change = (next: SearchOf<typeof ROTATION_SEARCH>) =>
    void router.navigate({
      to: ".",
      search: (last) => ({ ...last, rotate: undefined, plan: undefined, ...next }),
      state: (state) => ({ ...state }),
      replace: true,
      resetScroll: false,
      // A running rotation blocks leaving it, not this change.
      ignoreBlocker: true,
    });
  const isAt = (clientId: string) => router.latestLocation.search.rotate === clientId;
  return {
    rotate,
    plan,
    isAt,
    /** Opens the dialog of a client whose rotation is prepared. */
    enter: (clientId: string, as?: Plan) =>
      change(ROTATION_SEARCH.parse({ rotate: clientId, plan: as })),
    /** Closes the dialog of a client. */
    leave: (clientId: string) => {
      if (isAt(clientId)) change({});
    },
  };
}

/**
 * The rotation whose dialog is open in this tab: the one in the address, or one that is held and about to be
 * in it.
 */
export function useOpenRotation() {
  const prepared = useStore(preparedRotation);
  const rotate = useLocation({ select: ({ search: all }) => all.rotate });
  return prepared?.held || prepared?.subject.clientId === rotate ? prepared : undefined;
}
