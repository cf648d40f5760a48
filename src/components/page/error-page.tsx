import { type ErrorComponentProps, Navigate, useRouter } from "@tanstack/react-router";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { isSignedOut } from "~/api/errors.ts";
import { FailedScreen } from "./failed-screen.tsx";

/** Shown instead of a page whose loader failed or whose code didn't load. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (isSignedOut(error)) {
    return <Navigate to="/sign-in" search={{ redirect: router.state.location.href }} replace />;
  }
  const retry = () => {
    queries.reset();
    reset();
    // Loads the code of the page again, too.
    void router.invalidate();
  };
  return <FailedScreen error={error} retry={retry} />;
}
