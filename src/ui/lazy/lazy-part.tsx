import { type ComponentType, useEffect } from "react";
import type { Chunk } from "~/lib/chunks.ts";
import { loadCode, onceHere } from "~/lib/code.ts";
import { offerRetry } from "~/lib/retries.ts";
import { makeStore, useStore } from "~/lib/store.ts";
import {
  type Failed as FailedProps,
  FailedOverlay,
  FailedPart,
  type OverlayProps,
} from "./failed-part.tsx";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface State<Props> {
  Loaded?: ComponentType<Props>;
  error?: unknown;
}

const Nothing = () => null;

/** A component whose code is in a chunk; until that is there `Waiting` takes its place. */
function follow<Props extends object>(
  chunk: Chunk,
  load: Load<Props>,
  Failure?: ComponentType<FailedProps<Props>>,
  Waiting: ComponentType<Props> = Nothing,
) {
  const state = makeStore<State<Props>>({});
  let loading: Promise<void> | undefined;
  let failures = 0;

  const start = () =>
    (loading ??= loadCode(chunk, load)
      .then((module) => state.set({ Loaded: module.default }))
      .catch((error: unknown) => state.set({ error }))
      .finally(() => (loading = undefined)));
  onceHere(chunk, () => void start());

  /** Forgets a failure once it is no longer shown, so that opening the part again tries again. */
  const forget = () => {
    failures += 1;
    const end = offerRetry(state.get().error, start);
    return () => {
      end();
      failures -= 1;
      queueMicrotask(() => {
        if (failures === 0) state.update((last) => (last.Loaded ? last : {}));
      });
    };
  };

  function Failed({ error, part }: { error: unknown; part: Props }) {
    // What is retried once there is a connection.
    useEffect(forget, []);
    return Failure && <Failure error={error} retry={start} part={part} />;
  }

  function Part(props: Props) {
    const { Loaded, error } = useStore(state);
    if (Loaded) return <Loaded {...props} />;
    if (Failure === undefined) return <Waiting {...props} />;
    if (error !== undefined) {
      return <Failed error={error} part={props} />;
    }
    void start();
    return <Waiting {...props} />;
  }
  /** Loads the code ahead of time; a failure shows once the part is rendered. */
  return Object.assign(Part, { preload: start });
}

/** A component that loads when it is first rendered; if it can't be, `Failure` takes its place. */
export const lazyPart = <Props extends object>(
  chunk: Chunk,
  load: Load<Props>,
  Failure: ComponentType<FailedProps<Props>> = FailedPart,
  Waiting?: ComponentType<Props>,
) => follow(chunk, load, Failure, Waiting);

/** The same, over the page: a dialog, a popover. Its failure is a dialog, too. */
export const lazyOverlay = <Props extends object>(chunk: Chunk, load: Load<Props>) =>
  follow<Props & OverlayProps>(chunk, load, FailedOverlay);

/** A component that the page does without until its chunk is there, and never waits for. */
export const laterPart = <Props extends object>(
  chunk: Chunk,
  load: Load<Props>,
  Waiting?: ComponentType<Props>,
) => follow(chunk, load, undefined, Waiting);
