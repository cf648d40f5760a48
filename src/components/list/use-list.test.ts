import { InfiniteQueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { listPages } from "~/api/paging.ts";
import { makeQueryClient } from "~/api/query-client.ts";
import { watching } from "./use-list.ts";

afterEach(() => vi.useRealTimers());

test("a list that failed for the loader isn't asked for again on its heels, but later", async () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  const read = vi.fn<() => Promise<never>>().mockRejectedValue(new Error("Out of order"));
  const list = listPages<{ id: string }>({ name: "recordingList" }, {}, undefined, read);
  await expect(client.infiniteQuery(list)).rejects.toThrow("Out of order");
  const look = async () => {
    const leave = new InfiniteQueryObserver(client, watching(list)).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    leave();
  };
  await look();
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6000);
  await look();
  expect(read).toHaveBeenCalledTimes(2);
});
