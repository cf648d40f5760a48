import { type MutationOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiError, toApiError } from "~/api/errors.ts";
import type { Issue } from "~/contract/errors.ts";

// What was typed into a form that was closed unsent, kept in memory until it is sent or the page
// is left. Forms with secrets don't name a draft.
const drafts = new Map<string, object>();

export interface Binding<T> {
  value: T;
  onChange: (value: T) => void;
  error: string | undefined;
}

export interface FormState<Values extends object> {
  values: Values;
  /** Value, setter and error of a field, under the name its issues have in the request. */
  bind: <Name extends keyof Values & string>(name: Name) => Binding<Values[Name]>;
  /** The failure as a whole, for the notice above the fields. */
  failure: ApiError | undefined;
  /** Issues whose path leads to no field of the form. */
  rest: readonly Issue[];
  busy: boolean;
  submit: () => void;
}

const fieldOf = (issue: Issue) => String(issue.path[0] ?? "");

/**
 * The wiring every form has: values that survive failure, the service's issues beside the fields
 * they name, one submit at a time.
 */
export function useForm<Values extends object, Variables, Answer>({
  initial,
  draft,
  mutation,
  variables,
  onDone,
}: {
  initial: Values;
  draft?: string;
  mutation: MutationOptions<Answer, Error, Variables>;
  variables: (values: Values) => Variables;
  onDone: (answer: Answer, values: Values) => void;
}): FormState<Values> {
  const [values, setValues] = useState<Values>(() => ({
    ...initial,
    ...(draft === undefined ? undefined : drafts.get(draft)),
  }));
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<ApiError>();
  const { mutate, isPending, reset } = useMutation(mutation);
  const names = Object.keys(initial);
  const change = (next: Values) => {
    setValues(next);
    if (draft !== undefined) drafts.set(draft, next);
  };
  return {
    values,
    bind: (name) => ({
      value: values[name],
      onChange: (value) => {
        change({ ...values, [name]: value });
        setCleared([...cleared, name]);
      },
      error: cleared.includes(name)
        ? undefined
        : failure?.issues.find((issue) => fieldOf(issue) === name)?.message,
    }),
    failure,
    rest: failure?.issues.filter((issue) => !names.includes(fieldOf(issue))) ?? [],
    busy: isPending,
    submit: () => {
      if (isPending) return;
      setCleared([]);
      setFailure(undefined);
      mutate(variables(values), {
        onSuccess: (answer) => {
          if (draft !== undefined) drafts.delete(draft);
          onDone(answer, values);
        },
        onError: (error) => setFailure(toApiError(error)),
        // The cache would hold what was sent, secrets included, as long as the form stands.
        onSettled: reset,
      });
    },
  };
}
