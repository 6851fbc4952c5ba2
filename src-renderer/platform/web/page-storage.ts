const nothing = () => null;

/** The storage of a page whose browser blocks site data: nothing is stored. */
const BLOCKED: Storage = {
  length: 0,
  key: nothing,
  getItem: nothing,
  setItem() {
    throw new Error('blocked');
  },
  removeItem: nothing,
  clear: nothing,
};

/** A storage of the page. Even to read its name may throw. */
export function pageStorage(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    // Null in a web view without storage.
    return (window[name] as Storage | null) ?? BLOCKED;
  } catch {
    return BLOCKED;
  }
}
