import { execFileSync } from "node:child_process";
import { connect } from "node:net";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isInstalled } from "../run/machine.mjs";
import { freePort } from "../../server/service/testing/postgres.ts";
import {
  CLIENT,
  ORGANIZATIONS,
  RECORDINGS,
  SESSION,
  startTestGateway,
} from "../../server/gateway/testing/gateway.ts";
import { openFolder, startNeighbor } from "./neighbor.ts";
import { FILM, startService } from "./service.ts";

const PASSWORD = "p@ss:word";

/** Starts squid, which lets one user through to service.example.com. */
async function startSquid(folder: string, port: number) {
  const hash = execFileSync("openssl", ["passwd", "-apr1", PASSWORD], { encoding: "utf8" });
  writeFileSync(join(folder, "passwords"), `console:${hash}`);
  const hosts = ["service.example.com", "other.example.com"];
  writeFileSync(join(folder, "hosts"), hosts.map((name) => `127.0.0.1 ${name}\n`).join(""));
  const file = join(folder, "squid.conf");
  writeFileSync(
    file,
    `http_port 127.0.0.1:${port}
     hosts_file ${folder}/hosts
     pid_filename ${folder}/pid
     cache_log ${folder}/log
     access_log none
     coredump_dir ${folder}
     visible_hostname squid
     shutdown_lifetime 0 seconds
     auth_param basic program /usr/lib/squid/basic_ncsa_auth ${folder}/passwords
     acl signed_in proxy_auth REQUIRED
     acl service dstdomain service.example.com
     http_access deny !signed_in
     http_access allow service
     http_access deny all
    `.replaceAll(/^ +/gm, ""),
  );
  const isUp = async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.destroy();
    return true;
  };
  return startNeighbor("squid", ["-N", "-f", file], { folder, isUp });
}

test.runIf(isInstalled("squid"))("all calls go through squid, with a password", async () => {
  const service = await startService("service.example.com");
  onTestFinished(service.close);
  const [folder, port] = [openFolder(), await freePort()];
  const squid = await startSquid(folder, port);
  const startGateway = async (password: string, host: string) => {
    const address = `http://${host}.example.com:${new URL(service.address).port}`;
    const gateway = await startTestGateway(address, {
      HTTP_PROXY: `http://console:${encodeURIComponent(password)}@127.0.0.1:${port}`,
      SERVICE_ALLOW_HTTP: "on",
    });
    onTestFinished(() => gateway.close());
    return gateway;
  };
  const gateway = await startGateway(PASSWORD, "service");
  const cookie = await gateway.signIn(CLIENT);
  const list = () => gateway.call(RECORDINGS, { cookie });
  const create = () => gateway.call(ORGANIZATIONS, { cookie, body: { name: "North" } });
  expect((await list()).status).toBe(200);
  expect((await create()).status).toBe(201);
  const clip = await gateway.call("/gateway/media/one", { cookie });
  expect(clip.bytes.equals(FILM)).toBe(true);

  for (const [password, host, why] of [
    ["wrong", "service", "refused with 407"],
    [PASSWORD, "other", "refused with 403"],
  ] as const) {
    const answer = await (await startGateway(password, host)).call(SESSION, { body: CLIENT });
    expect(answer).toMatchObject({ status: 502, json: { stage: "not_sent" } });
    expect(answer.json.error).toContain(`the proxy 127.0.0.1:${port} ${why}`);
  }

  await squid.stop();
  const written = service.calls().length;
  expect(await create()).toMatchObject({ status: 502, json: { stage: "not_sent" } });
  await startSquid(folder, port);
  expect((await list()).status).toBe(200);
  expect(service.calls().length).toBe(written + 1);
});
