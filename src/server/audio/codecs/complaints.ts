/**
 * Calls a decoder that prints what it stumbles over and may then try it again for ever: it fails with the first word
 * that it prints instead. Nothing else runs meanwhile.
 * @throws Error
 */
export function failingOnComplaint<T>(call: () => T): T {
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
