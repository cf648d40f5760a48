// Runs PGlite in a thread of its own, so that a long statement doesn't keep the service from
// answering others. JavaScript, because Node runs this file as it is. Requests come one at a time.
import { parentPort, workerData } from "node:worker_threads";
import { messages, parse, PGlite, protocol } from "@electric-sql/pglite";

const { serialize } = protocol;

// Data loaded in the transaction that created its table needs no WAL, so the seed writes half as
// much. The other settings only matter for replication.
const START = PGlite.defaultStartParams.concat(
  ["-c", "wal_level=minimal"],
  ["-c", "max_wal_senders=0"],
);

/**
 * @typedef {{ text: string, values?: (string | null)[], name?: string | undefined,
 *   copy?: Uint8Array<ArrayBuffer>, isScript?: boolean, begins?: boolean, commits?: boolean }} Job `name` of a
 *   statement to keep; `copy` is what a COPY reads; `begins` and `commits` if it is the first or last of a transaction
 * @typedef {{ rows?: object[], error?: { message: string, stack?: string | undefined,
 *   isBroken?: boolean } }} Reply
 */

/** @type {Promise<PGlite> | undefined} */
let opened;

const RECEIVED = 1024 * 1024;
const DATA_ROW = "D".charCodeAt(0);
const parser = new protocol.Parser();
let received = Buffer.allocUnsafe(RECEIVED);

/** @param {Buffer} bytes @param {number} at where the row begins */
function dataRow(bytes, at) {
  let next = at + 7;
  const fields = Array.from({ length: bytes.readInt16BE(at + 5) }, () => {
    const length = bytes.readInt32BE(next);
    next += 4;
    if (length < 0) return null;
    next += length;
    return bytes.toString("utf8", next - length, next);
  });
  return new messages.DataRowMessage(next - at, fields);
}

/**
 * Sends messages and resolves with the answers. PGlite's own way copies each answer several times into
 * new buffers: with 0.7 MB for a page, the thread collects garbage every tenth of a second, for 10 ms.
 * @param {PGlite} client @param {Uint8Array[]} sent
 */
async function exchange(client, sent) {
  let length = 0;
  const onRawData = (/** @type {Uint8Array} */ bytes) => {
    while (length + bytes.length > received.length) {
      received = Buffer.concat([received], received.length * 2);
    }
    received.set(bytes, length);
    length += bytes.length;
  };
  const all = Buffer.concat([...sent, serialize.sync()]);
  await client.execProtocolRawStream(all, { syncToFs: false, onRawData });
  const answers = [];
  for (let at = 0, end = 0; at < length; at = end) {
    end = at + 1 + received.readInt32BE(at + 1);
    if (received[at] === DATA_ROW) answers.push(dataRow(received, at));
    else parser.parse(received.subarray(at, end), (answer) => answers.push(answer));
  }
  if (received.length > RECEIVED) received = Buffer.allocUnsafe(RECEIVED);
  const error = answers.find((answer) => answer instanceof messages.DatabaseError);
  if (error) throw error;
  return answers;
}

/** @param {string} text */
const command = (text) =>
  Buffer.concat([serialize.parse({ text }), serialize.bind({}), serialize.execute({})]);

const BEGIN = command("begin");
const COMMIT = command("commit");

/** The names of the statements kept. */
const kept = new Set();

/**
 * Runs a statement. PGlite's own `query` asks for the types of the parameters first and sends each
 * message alone, which takes three times as long for a short statement. A transaction begins and ends
 * with a statement's own messages: sent alone, either takes as long as a short statement.
 * @param {PGlite} client @param {Job} job @returns {Promise<object[]>}
 */
async function query(client, { text, values = [], name = "", begins, commits }) {
  const isKept = kept.has(name);
  try {
    const answers = await exchange(client, [
      ...(begins ? [BEGIN] : []),
      ...(isKept ? [] : [serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
      ...(commits ? [COMMIT] : []),
    ]);
    if (name !== "") kept.add(name);
    const results = parse.parseResults(answers, client.parsers);
    return results[begins ? 1 : 0]?.rows ?? [];
  } catch (error) {
    if (name !== "" && !isKept) await exchange(client, [serialize.close({ type: "S", name })]);
    throw error;
  }
}

/** @param {Job | "open" | "close"} request @returns {Promise<object[]>} */
async function run(request) {
  const client = await (opened ??= PGlite.create(workerData, { startParams: START }));
  if (request === "open") return [];
  if (request === "close") {
    await client.close();
    return [];
  }
  const { text, copy, isScript, begins } = request;
  if (begins && (isScript || copy)) await client.exec("begin");
  if (isScript) {
    await client.exec(text);
    return [];
  }
  if (copy === undefined) return query(client, request);
  return (await client.query(text, [], { blob: new Blob([copy]) })).rows;
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
