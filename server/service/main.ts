import { logAs, logBeforeSettings, print } from "~server/shared/log.ts";
import { SettingError } from "~server/shared/setting-error.ts";
import { readServiceSettings } from "~server/shared/service-settings.ts";
import { type RunningService, startService } from "./process/start.ts";

/**
 * How long what is under way may take after a signal, in milliseconds. Whoever presses Ctrl+C
 * shouldn't wait for a statement that runs until its limit.
 */
const STOP_LIMIT = 3000;

const hasParent = process.env.TAPEDECK_PARENT_PIPE === "1";

/** Prints why the service can't start or stop, in one line without a stack. */
const failTo = (what: "start" | "stop") => (error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const [line = ""] = message.split("\n");
  logBeforeSettings().error(
    error instanceof SettingError ? line : `The service can't ${what}: ${line}`,
  );
  process.exit(1);
};

function stopOnSignal(service: RunningService): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT).unref();
    service.stop().then(() => process.exit(0), failTo("stop"));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  if (hasParent) process.stdin.once("close", stop);
}

// If the parent exits during seeding, there is nothing to finish.
const exit = () => process.exit(0);
if (hasParent) process.stdin.once("close", exit).resume();

try {
  const settings = readServiceSettings(process.env);
  // A parent reads what this one prints, and prints it in its own format.
  const say = hasParent ? print : logAs(settings.logFormat).info;
  const service = await startService(settings, say);
  process.stdin.off("close", exit);
  stopOnSignal(service);
  say(`service ready ${service.origin}`);
} catch (error) {
  failTo("start")(error);
}
