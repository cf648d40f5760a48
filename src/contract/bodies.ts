import { activityFinding } from "./activity.ts";
import type { PlainEndpoint } from "./endpoint.ts";
import { secretProbe, signIn, tokenProbe } from "./gateway.ts";
import { check } from "./issues.ts";
import { rotationCounts, rotationPrepare, secretAges } from "./rotations.ts";
import { TABLE } from "./table.ts";

const ROWS = [
  ...TABLE,
  signIn,
  tokenProbe,
  secretProbe,
  rotationCounts,
  rotationPrepare,
  secretAges,
  activityFinding,
];

/** Checks a body strictly with the schema that its endpoint was declared with. */
export function checkBody({ name }: PlainEndpoint, value: unknown) {
  const schema = ROWS.find((row) => row.name === name)?.body;
  return schema === undefined ? { data: undefined } : check(schema, value);
}
