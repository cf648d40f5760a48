import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { signOut } from "~/contract/plain-later.gen.ts";
import { signInWaits } from "../state/first-preferences.ts";
import { callGateway } from "../transport/http.ts";
import { dropSession, tellTabs } from "./session.ts";

/** Never resolves: the browser is leaving. */
const gone = new Promise<void>(() => undefined);

/**
 * Signs out: of this session, or of all sessions of its credential or person. Leaves for the identity
 * provider if the session is to end there, too, else by `leave`, also if what asked for it was closed.
 */
export const endSession = (client: QueryClient, leave: () => void) =>
  mutationOptions({
    mutationFn: (everywhere: boolean) =>
      callGateway(signOut, everywhere ? { query: { everywhere } } : {}),
    onSuccess: ({ leaveTo }) => {
      dropSession(client);
      client.clear();
      tellTabs();
      signInWaits.write("true");
      if (!leaveTo) return leave();
      // Back from there, the browser may show this page as it was.
      addEventListener("pageshow", () => location.reload());
      location.assign(leaveTo);
      return gone;
    },
  });
