// Runs while the app is still loading, so that its first calls go out along with its scripts.
import { sendEarly } from "~/api/send.ts";
import { allIsWell, lastKind, recordingColumns } from "~/api/state/first-preferences.ts";
import { FIRST_RECORDINGS, SESSION_PATH } from "~/contract/first-calls.ts";

// What fails is sent once `retrying.ts` allows it.
if (allIsWell()) sendEarly(SESSION_PATH);

// Only the default view: anything else needs the app to parse the URL first.
const isPlain = location.pathname === "/recordings" && location.search === "";
const kind = lastKind.read() ?? "client-app";
if (allIsWell() && isPlain && kind === "client-app" && recordingColumns.read() === undefined) {
  sendEarly(FIRST_RECORDINGS);
}
