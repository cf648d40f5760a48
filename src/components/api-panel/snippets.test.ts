import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accessTokenRevoke,
  apiClientRotateSecret,
  organizationCreate,
  recordingDetails,
  recordingList,
  scorecardMetricValues,
} from "~/contract/plain.gen.ts";
import { encodeQuery } from "~/contract/endpoint.ts";
import { callOf, curl, javascript, shellWord, tokenCommand, variable } from "./snippets.ts";

const NASTY = `it's "x" $HOME \`id\` \\ ! \n\t% & + = # ? @ é 名 🎛️`;

const LIVE = {
  baseUrl: "https://user-api.example.com",
  orgApiUrl: "https://org-api.example.com/",
  authUrl: "https://auth.example.com",
  tokenHeader: "x-svc-auth-token",
};

/** Echoes what it received. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { method, url, headers } = request;
    const body = Buffer.concat(chunks).toString();
    response.end(JSON.stringify({ method, url, headers, body }));
  });
});
let local = LIVE;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  const origin = `http://127.0.0.1:${address.port}`;
  local = { ...LIVE, baseUrl: origin, orgApiUrl: origin, authUrl: origin };
});
afterAll(() => server.close());

const run = promisify(execFile);

/** Runs a copied module and returns what the server echoed. */
async function runModule(code: string) {
  const env = { ...process.env, TAPEDECK_TOKEN: "the token", TAPEDECK_OAUTH_APP_SECRET: 'a"b\\' };
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code], { env });
  const echoed: { method: string; url: string; headers: Record<string, string>; body: string } =
    JSON.parse(stdout);
  return echoed;
}

const list = {
  row: recordingList,
  params: {},
  body: undefined,
  search: encodeQuery(recordingList, {
    limit: 100,
    conversationType: ["In-home consultation", "O'Brien"],
    "dateCreated:gt": "2026-10-22T04:59:59.999Z",
    showFollowups: true,
    cursor: "eyJpZCI6IjkxMjA0In0",
  }).toString(),
};

test("curl packs short options and leaves encoding to curl", () => {
  expect(curl(callOf(list, LIVE))).toBe(
    String.raw`curl -G https://user-api.example.com/v1/core/recordings \
  -H "x-svc-auth-token: $TAPEDECK_TOKEN" \
  -d limit=100 -d cursor=eyJpZCI6IjkxMjA0In0 \
  --data-urlencode 'conversationType=In-home consultation,O'\''Brien' \
  -d dateCreated:gt=2026-10-22T04:59:59.999Z \
  -d showFollowups=true`,
  );
});

test("org-wide calls send a bearer token, with or without a slash at the end of the address", () => {
  const body = { name: `Café "Nord" $HOME`, orgGroupIds: [], disabled: false };
  const command = curl(callOf({ row: organizationCreate, params: {}, search: "", body }, LIVE));
  expect(command).toBe(
    String.raw`curl https://org-api.example.com/api-externalApi/v1/core/organizations \
  -H "authorization: Bearer $TAPEDECK_TOKEN" \
  -H 'content-type: application/json' \
  --data-raw '{
  "name": "Café \"Nord\" $HOME",
  "orgGroupIds": [],
  "disabled": false
}'`,
  );
});

test("control characters are encoded, and an ID is one path segment", () => {
  const command = curl(
    callOf(
      {
        row: recordingDetails,
        params: { recordingId: "a/b?c d#é" },
        search: new URLSearchParams({ showSummary: "tr\tue\u001b" }).toString(),
        body: undefined,
      },
      LIVE,
    ),
  );
  expect(command).toContain("/recordings/a%2Fb%3Fc%20d%23%C3%A9 ");
  expect(command).toContain("-d showSummary=tr%09ue%1B");
});

test("a POST without a body names its method", () => {
  const params = { organizationId: "org_1", clientId: "c_1" };
  const call = callOf({ row: apiClientRotateSecret, params, search: "", body: undefined }, LIVE);
  expect(curl(call).split(" ").slice(0, 3)).toEqual(["curl", "-X", "POST"]);
});

const revocation = {
  row: accessTokenRevoke,
  params: { clientId: "oac_1", tokenId: "oat_1" },
  search: "",
  body: { clientSecret: "", userId: "usr_1" },
};

test("a secret in a body is an environment variable in every language", () => {
  const call = callOf(revocation, LIVE);
  expect(curl(call)).toContain(`"clientSecret": "'"$TAPEDECK_OAUTH_APP_SECRET"'",`);
  expect(javascript(call)).toContain(`"clientSecret": process.env.TAPEDECK_OAUTH_APP_SECRET,`);
});

test("the JavaScript module sends body and secret unchanged", async () => {
  const echoed = await runModule(javascript(callOf(revocation, local)));
  expect(echoed.method).toBe("DELETE");
  expect(echoed.headers).toMatchObject({
    authorization: "Bearer the token",
    "content-type": "application/json",
  });
  expect(JSON.parse(echoed.body)).toEqual({ clientSecret: 'a"b\\', userId: "usr_1" });
});

test("the JavaScript module sends the query unchanged, with repeated names", async () => {
  const search = encodeQuery(scorecardMetricValues, {
    requestedOrganizationId: NASTY,
    filterByIds: ["a,b", NASTY],
  }).toString();
  const request = { row: scorecardMetricValues, params: {}, search, body: undefined };
  const echoed = await runModule(javascript(callOf(request, local)));
  const sent = new URL(echoed.url, local.baseUrl).searchParams;
  expect([...sent]).toEqual([...new URLSearchParams(search)]);
  expect(echoed.headers["x-svc-auth-token"]).toBe("the token");
});

test("the token command names variables and contains no secret", () => {
  expect(tokenCommand(LIVE)).toBe(
    String.raw`export TAPEDECK_TOKEN="$(curl -s https://auth.example.com/oauth2/token \
  -d grant_type=client_credentials \
  --data-urlencode "client_id=$TAPEDECK_CLIENT_ID" \
  --data-urlencode "client_secret=$TAPEDECK_CLIENT_SECRET" |
  sed 's/.*"access_token" *: *"\([^"]*\)".*/\1/')"`,
  );
});

/** The argument a shell makes of a word. */
const readBack = (word: string, shell = "sh") =>
  execFileSync(shell, ["-c", `printf '%s|' ${word}`], {
    encoding: "utf8",
    env: { ...process.env, TOKEN: `a "b" $c \\ '` },
  });

const VARIABLE = variable("TOKEN");

const TEXTS = [
  "",
  "plain",
  "two words",
  "it's",
  "'",
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
  "%41+%20",
  "(paren) %s %n",
];

test.each(TEXTS)("a shell reads %j unchanged", (text) => {
  expect(readBack(shellWord(text))).toBe(`${text}|`);
  expect(readBack(shellWord(text), "bash")).toBe(`${text}|`);
});

test.each(TEXTS)("a variable's value beside %j is unchanged", (text) => {
  const value = `a "b" $c \\ '`;
  expect(readBack(shellWord(text + VARIABLE + text))).toBe(`${text}${value}${text}|`);
});

test("quotes are left out if possible, and headers stay readable", () => {
  expect(shellWord("limit=100")).toBe("limit=100");
  expect(shellWord(`x-svc-auth-token: ${VARIABLE}`)).toBe('"x-svc-auth-token: $TOKEN"');
  expect(shellWord(`${VARIABLE}s`)).toBe('"${TOKEN}s"');
});

test("exclamation marks, which shell history expands, are never in double quotes", () => {
  expect(shellWord(`wow! ${VARIABLE}`)).toBe(`'wow! '"$TOKEN"`);
});
