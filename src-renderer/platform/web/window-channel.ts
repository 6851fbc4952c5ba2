/** A channel to the other windows; null where the browser has none, or blocks the site's data. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
