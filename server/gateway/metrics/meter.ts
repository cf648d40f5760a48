/** Counts what happens. Nothing it is given becomes a label as it is, except the gateway's own words. */
export interface Meter {
  /** The release of the console that is served. */
  readonly release: (name: string) => void;
  /** A request was answered, or its browser is gone. */
  readonly request: (method: string, path: string, status: number, seconds: number) => void;
  /** The service began an answer to a call of this endpoint; without a status, it didn't. */
  readonly upstream: (endpoint: string, status: number | undefined, seconds: number) => void;
  readonly rotation: (outcome: string) => void;
  readonly sessionBegun: (sid: string) => void;
  readonly sessionUsed: (sid: string) => void;
  readonly sessionEnded: (sid: string) => void;
  /** A sign-in had to wait after too many wrong credentials. */
  readonly signInRefused: () => void;
}
