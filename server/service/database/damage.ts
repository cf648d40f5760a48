import { SettingError } from "~server/shared/setting-error.ts";

/** Names the folder whose database can't be used, why, and what can be done. */
export const damagedFolder = (dataDir: string, why: string) =>
  new SettingError(
    "DATA_DIR",
    `is ${dataDir}, whose database can't be used: ${why.replace(/\. Build with .*/, "")}. Unless the disk is full, the database is damaged: restore a copy of the folder, set another folder, or delete this one to start with new data.`,
  );
