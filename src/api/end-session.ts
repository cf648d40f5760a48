import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { signOut } from "~/contract/plain-later.gen.ts";
import { callGateway } from "./http.ts";
import { dropSession, tellTabs } from "./session.ts";

/** Signs out: of this session, or of all sessions of its credential. */
export const endSession = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (everywhere: boolean) =>
      callGateway(signOut, everywhere ? { query: { everywhere } } : {}),
    onSuccess: () => {
      dropSession(client);
      client.clear();
      tellTabs();
    },
  });
