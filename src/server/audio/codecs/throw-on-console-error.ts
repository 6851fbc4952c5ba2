/**
 * Calls a decoder that prints errors to the console and may retry forever; throws at its first message
 * instead. The call is synchronous, so no other code uses the replaced console.
 * @throws Error
 */
export function throwOnConsoleError<T>(call: () => T): T {
  const { error } = console;
  console.error = () => {
    throw new Error('The decoder stumbled.');
  };
  try {
    return call();
  } finally {
    console.error = error;
  }
}
