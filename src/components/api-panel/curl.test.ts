import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import {
  accessTokenRevoke,
  apiClientRotateSecret,
  organizationCreate,
  recordingDetails,
  recordingList,
} from "~/contract/plain.gen.ts";
import { encodeQuery } from "~/contract/endpoint.ts";
import { curl, shellWord, tokenCommand, variable } from "./curl.ts";

const LIVE = {
  baseUrl: "https://user-api.example.com",
  orgApiUrl: "https://org-api.example.com/",
  authUrl: "https://auth.example.com",
  tokenHeader: "x-svc-auth-token",
};

test("a query is sent as it was, and the token is a variable", () => {
  const search = encodeQuery(recordingList, {
    limit: 100,
    conversationType: ["In-home consultation", "O'Brien"],
    "dateCreated:gt": "2026-10-22T04:59:59.999Z",
  }).toString();
  expect(curl({ row: recordingList, params: {}, search, body: undefined }, LIVE)).toBe(
    String.raw`curl 'https://user-api.example.com/v1/core/recordings?${search}' \
  -H 'x-svc-auth-token: '"$TAPEDECK_TOKEN"`,
  );
});

test("org-wide calls send a bearer token, with or without a slash at the end of the address", () => {
  const body = { name: `Café "Nord" $HOME`, orgGroupIds: [], disabled: false };
  expect(curl({ row: organizationCreate, params: {}, search: "", body }, LIVE)).toBe(
    String.raw`curl -X POST https://org-api.example.com/api-externalApi/v1/core/organizations \
  -H 'authorization: Bearer '"$TAPEDECK_TOKEN" \
  -H 'content-type: application/json' \
  --data-raw '{
  "name": "Café \"Nord\" $HOME",
  "orgGroupIds": [],
  "disabled": false
}'`,
  );
});

test("control characters are encoded, and an ID is one path segment", () => {
  const search = new URLSearchParams({ showSummary: "tr\tue\u001b" }).toString();
  const params = { recordingId: "a/b?c d#é" };
  const command = curl({ row: recordingDetails, params, search, body: undefined }, LIVE);
  expect(command).toContain("/recordings/a%2Fb%3Fc%20d%23%C3%A9?showSummary=tr%09ue%1B");
});

test("a POST without a body names its method", () => {
  const params = { organizationId: "org_1", clientId: "c_1" };
  const call = { row: apiClientRotateSecret, params, search: "", body: undefined };
  expect(curl(call, LIVE).split(" ").slice(0, 3)).toEqual(["curl", "-X", "POST"]);
});

test("a secret in a body is an environment variable", () => {
  const revocation = {
    row: accessTokenRevoke,
    params: { clientId: "oac_1", tokenId: "oat_1" },
    search: "",
    body: { clientSecret: "", userId: "usr_1" },
  };
  expect(curl(revocation, LIVE)).toContain(`"clientSecret": "'"$TAPEDECK_OAUTH_APP_SECRET"'",`);
});

test("the token command names variables and contains no secret", () => {
  expect(tokenCommand(LIVE)).toBe(
    String.raw`export TAPEDECK_TOKEN="$(curl -s https://auth.example.com/oauth2/token \
  -d grant_type=client_credentials \
  --data-urlencode client_id="$TAPEDECK_CLIENT_ID" \
  --data-urlencode client_secret="$TAPEDECK_CLIENT_SECRET" |
  sed 's/.*"access_token" *: *"\([^"]*\)".*/\1/')"`,
  );
});

const VALUE = `a "b" $c \\ '`;

/** The argument a shell makes of a word. */
const readBack = (word: string, shell = "sh") =>
  execFileSync(shell, ["-c", `printf '%s|' ${word}`], {
    encoding: "utf8",
    env: { ...process.env, TOKEN: VALUE },
  });

test.each([
  "",
  "plain",
  "it's",
  "''",
  `say "hi"`,
  "$HOME ${HOME} $(id) `id`",
  "back\\slash\\",
  "line\nbreak\r\n\ttab",
  "!! !$ wow!",
  "*?[a-z]{a,b}~",
  "a;b&c|d>e<f#g",
  "-n --data @file",
  "Zoë 名前 🎛️",
  "%41+%20 (paren) %s %n",
])("a shell reads %j unchanged, and a variable's value beside it", (text) => {
  expect(readBack(shellWord(text))).toBe(`${text}|`);
  expect(readBack(shellWord(text), "bash")).toBe(`${text}|`);
  expect(readBack(shellWord(text + variable("TOKEN") + text))).toBe(`${text}${VALUE}${text}|`);
});
