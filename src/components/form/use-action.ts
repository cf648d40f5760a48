import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { toApiError } from "~/api/transport/errors.ts";
import { showToast } from "~/ui/overlay/toast.tsx";

/** A one-click mutation; if it fails, a toast says what didn't happen (`failed`) and why. */
export const useAction = <Result>(mutation: UseMutationOptions<Result>, failed: string) =>
  useMutation({
    ...mutation,
    onError: (error) =>
      void showToast({ title: failed, detail: toApiError(error).message, kind: "failed" }),
  });
