import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { envFile } from "./secret-dialog.tsx";

test("plain values are unquoted, one per line", () => {
  expect(envFile({ CLIENT_ID: "cl_9f2", CLIENT_SECRET: "a-b_C.d/e+f=" })).toBe(
    "CLIENT_ID=cl_9f2\nCLIENT_SECRET=a-b_C.d/e+f=\n",
  );
});

test.each([["a b#c"], ["it's"], ['say "$HOME"'], ["back\\slash`x`'"], ["$1'"]])(
  "a shell reads %s back as it was",
  (value) => {
    const script = `${envFile({ SECRET: value })}printf %s "$SECRET"`;
    expect(execFileSync("sh", ["-c", script], { encoding: "utf8" })).toBe(value);
  },
);
