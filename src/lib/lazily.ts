/**
 * Makes something on first use. The first object of Intl costs tens of milliseconds, so none is made
 * while a module loads, and what every table shows does without.
 */
export const lazily = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};
