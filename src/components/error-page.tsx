import { type ErrorComponentProps, Link, Navigate, useRouter } from "@tanstack/react-router";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { isSignedOut } from "~/api/errors.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { Failure } from "./failure.tsx";
import { Page } from "./page.tsx";

/** What stands in a page's place when its loader failed; the frame around it stays. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (isSignedOut(error)) {
    return <Navigate to="/sign-in" search={{ redirect: router.state.location.href }} replace />;
  }
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <Page title="This page didn't load">
      <Failure title="This page didn't load" error={error} retry={retry} />
      <p className="px-11">
        <Link to="/sign-in" className={buttonClasses("quiet")}>
          Sign in again
        </Link>
      </p>
    </Page>
  );
}
