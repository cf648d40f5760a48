/**
 * Runs a task under a lock that the tabs of this browser share, or without one on plain http, which has none.
 * With `ifAvailable` it doesn't wait for its turn, and `held` is false if another tab has the lock.
 */
export const withLock = async <T>(
  name: string,
  options: LockOptions,
  task: (held: boolean) => T | Promise<T>,
): Promise<T> =>
  isSecureContext
    ? navigator.locks.request(name, options, (lock) => task(lock !== null))
    : task(true);
