import { Component, type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { preloads } from "~/lib/preload.ts";
import { Button } from "./button.tsx";
import { useRetry } from "./hooks/use-retry.ts";
import { Layer } from "./overlay/layer.tsx";
import { RetryButton } from "./retry-button.tsx";

interface Closable {
  onClose?: (() => void) | undefined;
}

interface FailureProps extends Closable {
  error: unknown;
  onRetry: () => void;
}

interface FailedProps extends Closable {
  title: string;
  detail: ReactNode;
  onRetry: () => void;
}

/** Shown in place of a part that failed. */
function Failed({ title, detail, onRetry, onClose }: FailedProps) {
  return (
    <div
      role="alert"
      className="pointer-events-auto flex max-w-xl flex-wrap items-center gap-2 p-3"
    >
      <p className="mr-1">
        <strong>{title}</strong> {detail}
      </p>
      <RetryButton onRetry={onRetry} />
      {onClose && (
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      )}
    </div>
  );
}

/** Says that the code of a part couldn't be loaded, and why; tries again by itself. */
function useLoadFailure({ error, onRetry, onClose }: FailureProps): FailedProps {
  useRetry(onRetry);
  const detail = error instanceof Error && error.message;
  return { title: "Couldn't load this.", detail, onRetry, onClose };
}

const FailedPart = (props: FailureProps) => <Failed {...useLoadFailure(props)} />;

/** Shown in place of an overlay that failed. */
export const FailedOverlay = (props: FailedProps) => (
  <Layer
    role="dialog"
    aria-modal
    aria-label={props.title}
    dims
    onClose={props.onClose}
    className="inset-0 m-auto size-fit max-w-[calc(100vw-1rem)] shadow-dialog"
  >
    <Failed {...props} />
  </Layer>
);

const UnloadedOverlay = (props: FailureProps) => <FailedOverlay {...useLoadFailure(props)} />;

interface Options<Props> {
  Waiting?: ComponentType<Props>;
  Failure?: ComponentType<FailureProps>;
}

/**
 * A component whose code loads once it is rendered, or before with `preload`. `Waiting` takes its place until
 * then, and `Failure` if it can't be loaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { Waiting, Failure = FailedPart }: Options<Props> = {},
) {
  let Loaded: ComponentType<Props> | undefined;
  const failures = new Set<unknown>();
  const preload = async () => {
    try {
      const module = await load();
      Loaded = module.default;
      return module;
    } catch (error) {
      failures.add(error);
      throw error;
    }
  };
  preloads.push(preload);

  return class Part extends Component<
    Props & Closable,
    { Shown: ComponentType<Props>; error?: unknown }
  > {
    static readonly preload = preload;
    static getDerivedStateFromError = (error: unknown) => ({ error });
    override state = { Shown: Loaded ?? lazy(preload), error: undefined };
    // A component from `lazy` that failed never recovers, so a retry makes another.
    retry = () => this.setState({ Shown: lazy(preload), error: undefined });

    override render() {
      const { props, retry } = this;
      const { Shown, error } = this.state;
      if (error === undefined) {
        return (
          <Suspense fallback={Waiting && <Waiting {...props} />}>
            <Shown {...props} />
          </Suspense>
        );
      }
      // An error of the part itself, not of loading it, is shown by the page.
      if (!failures.has(error)) throw error;
      return <Failure error={error} onRetry={retry} onClose={props.onClose} />;
    }
  };
}

/** A `lazyPart` that lies over the page, such as a dialog. */
export const lazyOverlay = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazyPart(load, { Failure: UnloadedOverlay });
