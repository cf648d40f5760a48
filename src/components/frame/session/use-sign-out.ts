import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { endSession } from "~/api/nouns/end-session.ts";

/** Signs out, of all sessions if `mutate(true)`; then calls `onClose` and leaves for the sign-in. */
export function useSignOut(onClose: () => void) {
  const navigate = useNavigate();
  const leave = () => {
    onClose();
    void navigate({ to: "/sign-in", search: {} });
  };
  return useMutation(endSession(useQueryClient(), leave));
}
