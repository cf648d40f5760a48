// Runs in the head, before the first paint and while the program loads: the page is never shown in the other
// theme first, and its first calls are answered when the program starts.
import { sendEarly } from "~/api/transport/send.ts";
import { lastKind, recordingColumns } from "~/api/state/first-preferences.ts";
import {
  FIRST_RECORDINGS,
  FIRST_RECORDINGS_ON_PHONES,
  SESSION_PATH,
} from "~/contract/first-calls.ts";
import { pagePath } from "~/lib/base.ts";
import { isPhone } from "~/lib/phone.ts";
import { applyTheme, chosenTheme } from "~/lib/theme.ts";

applyTheme(chosenTheme());

sendEarly(SESSION_PATH);

// Only the default view: anything else needs the app to parse the URL first.
const isPlain = pagePath() === "/recordings" && location.search === "";
const kind = lastKind.read() ?? "client-app";
if (isPlain && kind === "client-app" && recordingColumns.read() === undefined) {
  sendEarly(isPhone() ? FIRST_RECORDINGS_ON_PHONES : FIRST_RECORDINGS);
}
