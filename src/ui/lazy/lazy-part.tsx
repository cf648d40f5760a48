import { type ComponentType, Suspense, use } from "react";
import { holdKeys } from "~/lib/shortcuts.ts";
import { offerRetry } from "~/lib/retries.ts";
import { makeStore, useStore } from "~/lib/store.ts";
import { type Failed, FailedOverlay, FailedPart, type OverlayProps } from "./failed-part.tsx";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Lazy<Props> = ComponentType<Props> & {
  /** Loads the code ahead of time. A failure doesn't count: rendering tries again. */
  readonly preload: () => void;
  /** The same, for a loader: resolves once the part has something to show, its failure included. */
  readonly settle: () => Promise<void>;
};

interface State<Props> {
  Loaded?: ComponentType<Props>;
  error?: unknown;
}

/** Nothing, in place of a part on its way. */
export const Nothing = () => null;

/**
 * A component whose code loads when it is first rendered; if it can't be loaded, `Failure` takes its
 * place and can retry. Until then `Waiting` does: React shows what has suspended up to 300 ms later
 * than it could. Without it the part suspends, for the content of a popover, which opens with it.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Failure: ComponentType<Failed<Props>> = FailedPart,
  Waiting?: ComponentType<Props>,
): Lazy<Props> {
  const state = makeStore<State<Props>>({});
  let loading: Promise<void> | undefined;
  let shown: Promise<void> | undefined;
  let failures = 0;

  const start = () =>
    (loading ??= load()
      .then((module) => state.set({ Loaded: module.default }))
      .finally(() => (loading = undefined)));
  const retry = () => start().catch((error: unknown) => state.set({ error }));
  const show = () => (shown ??= retry().finally(() => (shown = undefined)));

  /** Forgets a failure once it is no longer shown, so that opening the part again tries again. */
  const follow = () => {
    failures += 1;
    const end = offerRetry(state.get().error, retry);
    return () => {
      end();
      failures -= 1;
      queueMicrotask(() => {
        if (failures === 0) state.update((last) => (last.Loaded ? last : {}));
      });
    };
  };

  function Part(props: Props) {
    const { Loaded, error } = useStore(state);
    if (Loaded) return <Loaded {...props} />;
    if (error === undefined) {
      const shows = show();
      if (Waiting === undefined) use(shows);
      return Waiting && <Waiting {...props} />;
    }
    return (
      <span ref={follow} className="contents">
        <Failure error={error} retry={retry} part={props} />
      </span>
    );
  }
  return Object.assign(Part, {
    preload: () => void start().catch(() => undefined),
    settle: async () => {
      if (!state.get().Loaded) await show();
    },
  });
}

const Held = () => <i ref={holdKeys} />;

/** A `lazyPart` that opens over the page: a dialog, a popover. Its failure is a dialog, too. */
export function lazyOverlay<Props extends object>(load: Load<Props>): Lazy<Props & OverlayProps> {
  const Part = lazyPart<Props & OverlayProps>(load, FailedOverlay, Held);
  const Overlay = (props: Props & OverlayProps) => (
    <Suspense fallback={<Held />}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(Overlay, { preload: Part.preload, settle: Part.settle });
}
