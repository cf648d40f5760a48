import { signInStart } from "~/contract/plain-later.gen.ts";
import { pause } from "~/lib/pause.ts";
import { callGateway } from "../transport/http.ts";
import { signInWaits } from "../state/first-preferences.ts";
import { takenAlong } from "../state/return-address.ts";

/** Milliseconds that the browser may take to leave. Whoever stays, or comes back, can try again. */
const LEAVING = 10_000;

/**
 * Leaves for the identity provider, which leads back to `to`, a path of this console: to sign in, or to
 * confirm the session. With `another` the provider asks who it is, even if a person is signed in there.
 * Throws `ApiError`, or resolves if the page is still there.
 */
export async function goToProvider(
  to: string,
  { confirm, another }: { confirm?: boolean; another?: boolean } = {},
): Promise<void> {
  const { location: address } = await callGateway(signInStart, {
    body: { to: takenAlong(to), confirm, another },
  });
  // Whoever comes back without a session has tried: the sign-in doesn't leave again without a click.
  signInWaits.write("true");
  location.assign(address);
  await pause(LEAVING);
}
