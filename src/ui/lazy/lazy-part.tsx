import { type ComponentType, Suspense, use } from "react";
import { holdKeys } from "~/lib/shortcuts.ts";
import { makeStore, useStore } from "~/lib/store.ts";
import { type Failed, FailedOverlay, FailedPart, type OverlayProps } from "./failed-part.tsx";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Lazy<Props> = ComponentType<Props> & {
  /** Loads the code ahead of time. A failure doesn't count: rendering tries again. */
  readonly preload: () => void;
};

interface State<Props> {
  Loaded?: ComponentType<Props>;
  error?: unknown;
}

/**
 * A component whose code loads when it is first rendered. It suspends until then; if its code can't
 * be loaded, `Failure` takes its place and can retry.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Failure: ComponentType<Failed<Props>> = FailedPart,
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
    return () => {
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
      use(show());
      return null;
    }
    return (
      <span ref={follow} className="contents">
        <Failure error={error} retry={retry} part={props} />
      </span>
    );
  }
  return Object.assign(Part, { preload: () => void start().catch(() => undefined) });
}

/** A `lazyPart` that opens over the page: a dialog, a popover. Its failure is a dialog, too. */
export function lazyOverlay<Props extends object>(load: Load<Props>): Lazy<Props & OverlayProps> {
  const Part = lazyPart<Props & OverlayProps>(load, FailedOverlay);
  const Overlay = (props: Props & OverlayProps) => (
    <Suspense fallback={<i ref={holdKeys} />}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(Overlay, { preload: Part.preload });
}
