import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { once } from "node:events";
import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { refusalOf } from "./refusal.ts";

const errorOf = (code: string, message = "role hush") =>
  Object.assign(new DatabaseError(message, message.length, "error"), { code });
const thrownBy = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test.each([
  ["a password, at PostgreSQL", errorOf("28P01"), "the password is wrong (28P01)"],
  [
    "a password, at PgBouncer",
    errorOf("08P01", "SASL authentication failed"),
    "the password is wrong (08P01)",
  ],
  ["a user", errorOf("28000"), "this user may not connect (28000)"],
  ["a database's name", errorOf("3D000"), "there is no database of this name (3D000)"],
  [
    "a certificate",
    Object.assign(new Error("hush"), { code: "SELF_SIGNED_CERT_IN_CHAIN" }),
    expect.stringContaining("sslrootcert (SELF_SIGNED"),
  ],
  [
    "an address without the password",
    new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"),
    "it asks for a password",
  ],
  [
    "a certificate's file",
    thrownBy(() => readFileSync("/nowhere/hush.crt")),
    "a file that its address names can't be read (ENOENT)",
  ],
])("%s that is refused is named in words", (_, error, words) => {
  expect(refusalOf(error)).toEqual(words);
});

test("a server that is away refuses nothing", async () => {
  const [missing] = await once(connect("/nowhere/.s.PGSQL.5432"), "error").catch(
    (error: unknown) => [error],
  );
  for (const error of [
    missing,
    errorOf("57P03"),
    errorOf("08P01", "pgbouncer cannot connect to server"),
  ]) {
    expect(refusalOf(error)).toBeUndefined();
  }
});
