import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { makeQueryClient, reload } from "./query-client.ts";

test("a first read that began before a write isn't taken for one after it", async () => {
  const client = makeQueryClient();
  let rows = ["old"];
  const answers: (() => void)[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    const read = rows;
    return new Promise<string[]>((resolve, reject) => {
      answers.push(() => resolve(read));
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  };
  const observer = new QueryObserver(client, { queryKey: ["list"], queryFn });
  const stop = observer.subscribe(() => undefined);
  rows = ["old", "created"];
  reload(client, ["list"]);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const answer of answers) answer();
  await vi.waitFor(() => expect(client.getQueryData(["list"])).toEqual(["old", "created"]));
  stop();
});
