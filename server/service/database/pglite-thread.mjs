// Runs PGlite in a thread of its own, so that a long statement doesn't keep the service from
// answering others. JavaScript, because Node runs this file as it is. Requests come one at a time.
import { parentPort, workerData } from "node:worker_threads";
import { parse, PGlite, protocol } from "@electric-sql/pglite";

// Data loaded in the transaction that created its table needs no WAL, so the seed writes half as
// much. The other settings only matter for replication.
const START = PGlite.defaultStartParams.concat(
  ["-c", "wal_level=minimal"],
  ["-c", "max_wal_senders=0"],
);

/**
 * @typedef {{ text: string, values?: (string | null)[], name?: string | undefined, copied?: string,
 *   isScript?: boolean }} Job `name` of a statement to keep; `copied` is what a COPY reads from `/dev/blob`;
 *   a script may have several statements
 * @typedef {{ rows?: object[], error?: { message: string, stack?: string | undefined,
 *   isBroken?: boolean } }} Reply
 */

/** @type {Promise<PGlite> | undefined} */
let opened;

const { serialize } = protocol;

/** The names of the statements kept. */
const kept = new Set();

/**
 * Runs a statement, parsed before if it was kept. PGlite's own `query` keeps none, asks for the types of the
 * parameters first and sends each message alone, which takes three times as long for a short statement.
 * @param {PGlite} client @param {Job} job @returns {Promise<object[]>}
 */
async function query(client, { text, values = [], name = "" }) {
  const messages = [
    // Closed first: a statement that failed before it was kept may have the name.
    ...(kept.has(name)
      ? []
      : [serialize.close({ type: "S", name }), serialize.parse({ name, text })]),
    serialize.bind({ statement: name, values }),
    serialize.describe({ type: "P" }),
    serialize.execute({}),
    serialize.sync(),
  ];
  const answers = await client.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  if (name !== "") kept.add(name);
  return parse.parseResults(answers, client.parsers)[0]?.rows ?? [];
}

/** @param {Job | "open" | "close"} request @returns {Promise<object[]>} */
async function run(request) {
  const client = await (opened ??= PGlite.create(workerData, { startParams: START }));
  if (request === "close") await client.close();
  if (typeof request === "string") return [];
  const { text, copied, isScript } = request;
  if (isScript) await client.exec(text);
  else if (copied === undefined) return query(client, request);
  else await client.query(text, [], { blob: new Blob([copied]) });
  return [];
}

/**
 * Tells a crash and damaged files from the error of a statement. PostgreSQL would end its process
 * after some of them, but PGlite continues in an undefined state.
 * @param {Error & { code?: string }} error
 */
const isBrokenBy = ({ name, message, code = "" }) =>
  // How WebAssembly ends, what PGlite says if it ended while the database was opened, and the SQL
  // states of internal and system errors.
  name === "RuntimeError" || message.startsWith("PGlite failed") || /^(?:XX|58)/.test(code);

/** @param {Job | "open" | "close"} request @returns {Promise<Reply>} */
const reply = (request) =>
  run(request).then(
    (rows) => ({ rows }),
    // Only these: other fields of a database error contain the query's values.
    (error) => ({
      error: { message: String(error.message), stack: error.stack, isBroken: isBrokenBy(error) },
    }),
  );

// This port isn't a window, so messages have no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.on("message", async (request) => parentPort?.postMessage(await reply(request)));
