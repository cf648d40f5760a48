import { fromJson } from "~/lib/guards.ts";
import { type Answer, withoutLength } from "../stack/faults.ts";
import { OVERRIDE } from "./hostile-answers.ts";

/** Ends each name, so that what is written after one is known. */
export const NAME_END = "¶";

/** Names that are hard to lay out: unbreakable, from right to left, wide, and high. */
const HARD = [
  "Wellington".repeat(30),
  `مجموعة ${OVERRIDE}الأفق الذهبي للمقاولات والتشطيبات المنزلية ${"الرياض ".repeat(12)}`,
  "🏡👩🏽‍🔧🛠️🪟🏳️‍🌈".repeat(60),
  `Z̴̢͕͎a̷͓̼͔l̸̳̹͝g̶̜̀́o̵͍͋ ${"e\u0301\u0323\u0308".repeat(60)}`,
];

/** The fields of answers that have a name, or another text that a person typed. */
const NAMES =
  /^(?:name|title|subject|(?:rep)?(?:first|last)Name|(?:first|last)_name|conversationType|customLabel|followupAction|action|description|summary|stageName|ownerName|emails?|email|street|city)$/i;

const kindOf = (name: string, turn: number) =>
  Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), turn) % HARD.length;

/** Replaces the names in a service's answer. Equal names stay equal; `turn` shifts which one is how hard. */
export function withHardNames({ status, headers, body }: Answer, turn = 0): Answer {
  const given = fromJson(body.toString());
  if (given === undefined) return { status, headers, body };
  const changed = JSON.stringify(given, (key, value: unknown) =>
    typeof value === "string" && value !== "" && NAMES.test(key)
      ? `${HARD[kindOf(value, turn)]} ${value}${NAME_END}`
      : value,
  );
  return { status, headers: withoutLength({ headers }), body: Buffer.from(changed) };
}
