import { readSettings, SettingError } from "./settings.ts";
import { type RunningService, startService } from "./start.ts";

/** Any reason not to start is told in one line; a stack helps nobody who only set a port wrong. */
function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  const [line = ""] = message.split("\n");
  console.error(error instanceof SettingError ? line : `The service can't start: ${line}`);
  process.exit(1);
}

function stopOnSignal(service: RunningService): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    service.stop().then(() => process.exit(0), fail);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  if (process.env.TAPEDECK_PARENT_PIPE === "1") process.stdin.once("close", stop);
}

// The parent may end while the service is still seeding: there is nothing to finish then.
const exit = () => process.exit(0);
if (process.env.TAPEDECK_PARENT_PIPE === "1") process.stdin.once("close", exit).resume();

try {
  const service = await startService(readSettings(process.env), console.log);
  process.stdin.off("close", exit);
  stopOnSignal(service);
  console.log(`service ready ${service.origin}`);
} catch (error) {
  fail(error);
}
