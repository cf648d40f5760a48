import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const run = (program: string, ...options: readonly string[]) =>
  void execFileSync(program, options, { stdio: "pipe" });

/** A disk in a file, whose power can be cut; undefined if this user can't mount one. */
export function makeDisk() {
  const root = mkdtempSync(join(tmpdir(), "disk-"));
  const mounted: string[] = [];
  const mount = (image: string, name: string) => {
    const folder = join(root, name);
    mkdirSync(folder);
    run("mount", "-o", "loop", image, folder);
    mounted.push(folder);
    chmodSync(folder, 0o777);
    return folder;
  };
  const remove = () => {
    for (const folder of mounted) run("umount", "--lazy", folder);
    rmSync(root, { recursive: true, force: true });
  };
  try {
    chmodSync(root, 0o755);
    const image = join(root, "image");
    run("truncate", "--size=512M", image);
    run("mkfs.ext4", "-q", image);
    const folder = mount(image, "before");
    return {
      folder,
      /** Has the disk get all that was written so far. */
      sync: () => run("sync", "--file-system", folder),
      /**
       * Cuts the power, for what reads the folder that this returns: what programs wrote and the system hasn't sent to
       * the disk isn't there.
       */
      cut: () => {
        run("cp", "--sparse=always", image, `${image}.cut`);
        return mount(`${image}.cut`, "after");
      },
      remove,
    };
  } catch {
    remove();
    return undefined;
  }
}
