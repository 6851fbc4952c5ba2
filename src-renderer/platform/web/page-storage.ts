const returnNull = () => null;

/** The storage of a page whose browser blocks site data: nothing is stored. */
const BLOCKED_STORAGE: Storage = {
  length: 0,
  key: returnNull,
  getItem: returnNull,
  setItem() {
    throw new Error('blocked');
  },
  removeItem: returnNull,
  clear: returnNull,
};

/** A storage of the page. Even to read its name may throw. */
export function pageStorage(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    // Null in a web view without storage.
    return (window[name] as Storage | null) ?? BLOCKED_STORAGE;
  } catch {
    return BLOCKED_STORAGE;
  }
}
