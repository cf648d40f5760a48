import { lazyPart } from "~/ui/lazy/lazy-part.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";

const Waiting = () => <SkeletonRows label="Loading the tab" />;

/** What is on the tabs. */
export const PARTS = {
  composer: lazyPart(() => import("./-composer/composer.tsx"), undefined, Waiting),
  batch: lazyPart(() => import("./-batch/batch.tsx"), undefined, Waiting),
  journal: lazyPart(() => import("./-journal/journal.tsx"), undefined, Waiting),
  users: lazyPart(() => import("./-users/users.tsx"), undefined, Waiting),
};
