const nothing = () => null;

/** What a page has whose browser blocks the site's data: nothing is stored. */
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
