import type { Issue } from "../../../../src/contract/errors.ts";
import { MAX_ISSUES } from "../../../../src/contract/issues.ts";
import { inspect, type Schema, type SchemaNode } from "../../../../src/contract/schema.ts";
import { typeName } from "../../../../src/contract/shape.ts";
import { countItems } from "./values.ts";

/** How many items the lists of a body may have together, with every value in free-form data. */
const MOST = 5000;

type Path = readonly (string | number)[];

const tooBig = (path: Path, most: number, counted: string): Issue => ({
  code: "too_big",
  path: [...path],
  message: `Too big: expected at most ${most} ${counted}`,
  expected: `at most ${most} ${counted}`,
});

const wrongType = (path: Path, expected: string, received: string): Issue => ({
  code: "invalid_type",
  path: [...path],
  message: `Invalid input: expected ${expected}, received ${received}`,
  expected,
  received,
});

const CHECKED: readonly SchemaNode["type"][] = ["object", "array", "string", "number", "boolean"];

/** Whether a value that is there is of another type than its schema. */
const isWrong = ({ type }: SchemaNode, value: unknown) =>
  value !== null && value !== undefined && CHECKED.includes(type) && typeName(value) !== type;

/** Walks an input along its schema. */
class Walk {
  readonly tooBig: Issue[] = [];
  readonly wrong: Issue[] = [];
  wrongCount = 0;
  #left = MOST;

  #take(path: Path, items: number): void {
    this.#left -= items;
    if (this.#left < 0) this.tooBig.push(tooBig(path, MOST, "items in all"));
  }

  #refuse(path: Path, expected: string, value: unknown): void {
    this.wrongCount += 1;
    if (this.wrongCount <= MAX_ISSUES) this.wrong.push(wrongType(path, expected, typeName(value)));
  }

  visit(schema: Schema, value: unknown, path: Path): void {
    if (this.#left < 0) return;
    const node = inspect(schema);
    if (isWrong(node, value)) this.#refuse(path, node.type, value);
    else if (typeof value !== "object" || value === null) return;
    else if (node.type === "object") {
      for (const [key, field] of Object.entries(node.shape)) {
        if (Object.hasOwn(value, key)) this.visit(field, Reflect.get(value, key), [...path, key]);
      }
    } else if (node.type === "array" && Array.isArray(value)) {
      const { element, maximum = Infinity } = node;
      if (value.length > maximum) this.tooBig.push(tooBig(path, maximum, "items"));
      else {
        this.#take(path, value.length);
        value.forEach((item, index) => this.visit(element, item, [...path, index]));
      }
    } else this.#take(path, countItems(value, this.#left + 1));
  }
}

/**
 * Finds lists that are too long, too many items in all, and more values of a wrong type than are
 * reported; undefined if there are none of these. The schema finds more, but comes after it, as it
 * takes time for every item and every issue, however many they are.
 */
export function roughCheck(
  schema: Schema,
  input: unknown,
): { data?: undefined; issues: Issue[]; more: number } | undefined {
  const walk = new Walk();
  walk.visit(schema, input, []);
  if (walk.tooBig.length > 0) return { issues: walk.tooBig, more: 0 };
  const more = walk.wrongCount - walk.wrong.length;
  return more > 0 ? { issues: walk.wrong, more } : undefined;
}
