// Runs while the program itself is still on its way: its first calls go out with the page's scripts
// instead of after them.
import { sendEarly } from "~/api/send.ts";
import { PAGE_SIZE, RECORDINGS_PATH, SESSION_PATH, USER_PREFIX } from "~/contract/first-calls.ts";
import { readPreference } from "~/lib/preferences.ts";

sendEarly(SESSION_PATH);

// The table as it comes, for whom it comes so: any other address is the program's to read.
const plain = location.pathname === "/recordings" && location.search === "";
const kind = readPreference("credential-kind") ?? "client-app";
if (plain && kind === "client-app" && readPreference("recordings.columns") === undefined) {
  sendEarly(`${USER_PREFIX}${RECORDINGS_PATH}?limit=${PAGE_SIZE}`);
}
