import { lookup } from "~/lib/lookup.ts";

/**
 * By code, why the gateway refused a rotation before it called the service, because of another one of the
 * client, whoever began that: a title, and what to do.
 */
export const CONFLICTS = lookup<{ title: string; way: string }>({
  rotation_busy: {
    title: "Another rotation is running",
    way: "Wait until it has ended, then retry: you'll see how it ended first.",
  },
  rotation_waiting: {
    title: "The last rotation isn't finished",
    way: "Its new secret is kept for two minutes. Let whoever rotated it store it, then retry: the next rotation stops the secret from before this one.",
  },
  rotated_meanwhile: {
    title: "The secret was rotated in the meantime",
    way: "Get the new secret from whoever rotated it: the list shows who. The one before it works until the next rotation.",
  },
  rotation_in_doubt: {
    title: "Rotation status unknown",
    way: "See what you can do in the list.",
  },
  rotation_outdated: {
    title: "This page is out of date",
    way: "Check the list for rotations you don't know of, then retry.",
  },
});
