import type { SandboxFile } from "../../server/shared/sandbox-file.ts";
import type { SignIn } from "~/contract/gateway.ts";

/** Whom to sign in as: the sandbox, one of each kind, or any other credential. */
export type Who = "sandbox" | Exclude<SignIn["kind"], "sandbox"> | "organization-client" | SignIn;

/** Returns the body of a sign-in. */
export function signInOf(who: Who, sandbox: SandboxFile): SignIn {
  if (typeof who !== "string") return who;
  switch (who) {
    case "client-app":
      return { kind: who, ...sandbox.client };
    case "organization-client":
      return { kind: "client-app", ...sandbox.organizationClient };
    case "organization-api-token":
      return { kind: who, apiToken: sandbox.organizationApiToken };
    case "oauth-app-token":
      return { kind: who, accessToken: sandbox.oauth.accessToken };
    default:
      return { kind: "sandbox" };
  }
}
