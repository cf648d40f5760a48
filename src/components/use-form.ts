import { type MutationOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, toApiError } from "~/api/errors.ts";
import type { Issue } from "~/contract/errors.ts";

// What was typed into a form that was closed unsent, kept in memory until it is sent or the page
// is left. Forms with secrets don't name a draft.
const drafts = new Map<string, object>();

export interface Binding<T> {
  value: T;
  onChange: (value: T) => void;
  error: string | undefined;
}

type Path = Issue["path"];

/** A field that is made of fields, like a list of addresses: each issue stands at its own path. */
export interface GroupBinding<T> {
  value: T;
  /** `path` leads to what changed below the field: the issues there and above it are settled. */
  onChange: (value: T, ...path: Path) => void;
  /** The message at exactly this path below the field; without one, that of the field itself. */
  errorAt: (...path: Path) => string | undefined;
}

export interface FormState<Values extends object> {
  values: Values;
  /** Value, setter and error of a field, under the name its issues have in the request. */
  bind: <Name extends keyof Values & string>(name: Name) => Binding<Values[Name]>;
  bindGroup: <Name extends keyof Values & string>(name: Name) => GroupBinding<Values[Name]>;
  /** The failure as a whole, for the notice above the fields. */
  failure: ApiError | undefined;
  /** Issues whose path leads to no field of the form. */
  rest: readonly Issue[];
  busy: boolean;
  /** Whether the values could be sent, as far as the page can tell; what can't is said at its field. */
  check: () => boolean;
  submit: () => void;
}

const fieldOf = (issue: Issue) => String(issue.path[0] ?? "");

const startsWith = (path: Path, start: Path) =>
  start.every((step, index) => String(path[index]) === String(step));

/** Whether a change at one path can settle an issue at the other: one lies within the other. */
const touches = (path: Path, changed: Path) =>
  path.length > 0 && (startsWith(path, changed) || startsWith(changed, path));

/**
 * The wiring every form has: values that survive failure, the service's issues beside the fields
 * they name, one submit at a time. With `stays` the form is empty again once it was sent.
 */
export function useForm<Values extends object, Variables, Answer>({
  initial,
  draft,
  stays = false,
  issuesOf = () => [],
  mutation,
  variables,
  onDone,
}: {
  initial: Values;
  draft?: string;
  stays?: boolean;
  /** What the page itself finds wrong, for `check`. */
  issuesOf?: (values: Values) => readonly Issue[];
  mutation: MutationOptions<Answer, Error, Variables>;
  variables: (values: Values) => Variables;
  onDone: (answer: Answer, values: Values) => void;
}): FormState<Values> {
  const [values, setValues] = useState<Values>(() => ({
    ...initial,
    ...(draft === undefined ? undefined : drafts.get(draft)),
  }));
  const [failure, setFailure] = useState<ApiError>();
  // The issues of the failure that nothing was typed about since.
  const [open, setOpen] = useState<readonly Issue[]>([]);
  const { mutate, isPending, reset } = useMutation(mutation);
  const names = Object.keys(initial);
  const change = (next: Values, path: Path) => {
    setValues(next);
    setOpen(open.filter((issue) => !touches(issue.path, path)));
    if (draft !== undefined) drafts.set(draft, next);
  };
  const fail = (error: ApiError | undefined) => {
    setFailure(error);
    setOpen(error?.issues ?? []);
  };
  return {
    values,
    bind: (name) => ({
      value: values[name],
      onChange: (value) => change({ ...values, [name]: value }, [name]),
      error: open.find((issue) => fieldOf(issue) === name)?.message,
    }),
    bindGroup: (name) => ({
      value: values[name],
      onChange: (value, ...path) => change({ ...values, [name]: value }, [name, ...path]),
      errorAt: (...path) =>
        open.find(
          (issue) =>
            issue.path.length === path.length + 1 && startsWith(issue.path, [name, ...path]),
        )?.message,
    }),
    failure,
    rest: failure?.issues.filter((issue) => !names.includes(fieldOf(issue))) ?? [],
    busy: isPending,
    check: () => {
      const issues = issuesOf(values);
      const message = "Some fields need a look.";
      fail(
        issues.length === 0
          ? undefined
          : new ApiError({ status: 0, code: "validation", message, issues }),
      );
      return issues.length === 0;
    },
    submit: () => {
      if (isPending) return;
      fail(undefined);
      mutate(variables(values), {
        onSuccess: (answer) => {
          if (draft !== undefined) drafts.delete(draft);
          if (stays) setValues(initial);
          onDone(answer, values);
        },
        onError: (error) => fail(toApiError(error)),
        // The cache would hold what was sent, secrets included, as long as the form stands.
        onSettled: reset,
      });
    },
  };
}
