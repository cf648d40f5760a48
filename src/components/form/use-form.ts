import { deepEqual } from "@tanstack/react-router";
import { useState } from "react";
import type { ApiError } from "~/api/transport/errors.ts";
import { isNotDone, type Write } from "~/api/transport/write.ts";
import { invalidFields } from "~/api/transport/write-errors.ts";
import type { Issue } from "~/contract/errors.ts";
import { check } from "~/contract/issues.ts";
import { z } from "~/contract/zod.ts";
import { isolate } from "~/lib/isolate.ts";
import { draftOf, keepDraft, useSubmit } from "./submission.ts";

/** A text that can't be blank; `message` is shown if it is. */
export const requiredText = (message: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text !== "", message),
  );

type Path = Issue["path"];

/** A field made of fields, like a list of addresses, with an issue at each path. */
export interface GroupBinding<T> {
  value: T;
  /** `path` leads to what changed below the field; it settles the issues there and above. */
  onChange: (value: T, ...path: Path) => void;
  /** The message at exactly this path below the field; without a path, the field's own. */
  errorAt: (...path: Path) => string | undefined;
}

export type FormState<Values extends object> = ReturnType<
  typeof useForm<Values, z.core.$ZodType, unknown>
>;

const fieldOf = (issue: Issue) => String(issue.path[0] ?? "");

const startsWith = (path: Path, start: Path) =>
  start.every((step, index) => String(path[index]) === String(step));

/** A change at one path can settle an issue at the other if one lies within the other. */
const touches = (path: Path, changed: Path) =>
  path.length > 0 && (startsWith(path, changed) || startsWith(changed, path));

/** Text in a picker that wasn't picked isn't submitted: it is reported as an issue. */
const unpickedIssues = (texts: Readonly<Record<string, string>>): Issue[] =>
  Object.entries(texts)
    .filter(([, text]) => text.trim() !== "")
    .map(([name, text]) => ({
      code: "custom",
      path: [name],
      message: `“${isolate(text.trim())}” isn't picked. Pick it from the list, or clear it.`,
    }));

/**
 * The wiring every form has: values that survive a failure, issues beside the fields they name,
 * one submission at a time. The schema is the request's; its output is what the mutation gets.
 */
export function useForm<Values extends object, Schema extends z.core.$ZodType, Answer>({
  initial,
  draft,
  schema,
  toRequest = (values) => values,
  write,
  issuesOf,
  onDone,
}: {
  initial: Values;
  /** The name to keep unsent values under. */
  draft?: string;
  schema: Schema;
  /** The request in the schema's shape, if the values don't have it. */
  toRequest?: (values: Values) => unknown;
  write: Write<z.output<Schema>, Answer>;
  /** The fields that a refusal without issues is about. */
  issuesOf?: (failure: ApiError) => readonly Issue[];
  onDone: (answer: Answer, values: Values) => void;
}) {
  type Name = keyof Values & string;
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...draftOf(draft).values }));
  const [texts, setTexts] = useState(() => draftOf(draft).unpicked ?? {});
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const { fail, send, ...submission } = useSubmit(write, draft);
  const settleIssues = (path: Path) => {
    const remaining = issues.filter((issue) => !touches(issue.path, path));
    setIssues(remaining);
    // The notice disappears with the last issue it is about.
    const { failure } = submission;
    if (issues.length > 0 && remaining.length === 0 && failure && isNotDone(failure))
      fail(undefined);
  };
  const change = (next: Values, path: Path) => {
    setValues(next);
    settleIssues(path);
    // What was typed and taken back is nothing to lose.
    keepDraft(draft, { values: deepEqual(next, initial) ? undefined : next });
  };
  const bind = <N extends Name>(name: N) => ({
    value: values[name],
    onChange: (value: Values[N]) => change({ ...values, [name]: value }, [name]),
    error: issues.find((issue) => fieldOf(issue) === name)?.message,
  });
  const failed = (error: ApiError | undefined) => {
    fail(error);
    const found = error?.issues ?? [];
    setIssues(
      error && isNotDone(error) && issuesOf && found.length === 0 ? issuesOf(error) : found,
    );
  };
  /** The request, if the values match the schema. */
  const checked = () => {
    const result = check(schema, toRequest(values));
    const found = [...unpickedIssues(texts), ...(result.issues ?? [])];
    failed(found.length > 0 ? invalidFields(found) : undefined);
    return found.length > 0 || result.issues ? undefined : result;
  };
  /** Issues whose path leads to no field of the form. */
  const rest = issues.filter((issue) => !Object.hasOwn(initial, fieldOf(issue)));
  const { failure, isUnknown } = submission;
  return {
    values,
    /** Value, setter and error of a field, under the name its issues have in the request. */
    bind,
    /** Like `bind`, for a picker: with the text typed into it and not picked. */
    bindPick: <N extends Name>(name: N) => ({
      ...bind(name),
      text: texts[name] ?? "",
      onText: (text: string) => {
        const next = { ...texts, [name]: text };
        setTexts(next);
        settleIssues([name]);
        keepDraft(draft, { unpicked: next });
      },
    }),
    bindGroup: <N extends Name>(name: N): GroupBinding<Values[N]> => ({
      value: values[name],
      onChange: (value, ...path) => change({ ...values, [name]: value }, [name, ...path]),
      errorAt: (...path) =>
        issues.find(
          (issue) =>
            issue.path.length === path.length + 1 && startsWith(issue.path, [name, ...path]),
        )?.message,
    }),
    ...submission,
    rest,
    /** Empties the form, for another one. */
    reset: () => {
      setValues(initial);
      setTexts({});
    },
    /** Whether nothing was sent, and messages beside the fields say why. */
    isSaid: failure?.end === "not_sent" && !isUnknown && issues.length > 0 && rest.length === 0,
    /** Checks the values against the schema; issues show beside their fields. */
    check: () => checked() !== undefined,
    /** Checks the values and sends them. */
    submit: () => {
      if (submission.busy) return;
      const request = checked();
      if (request === undefined) return;
      send(request.data, (answer) => onDone(answer, values), failed);
    },
  };
}
