/** Allowed fields of a mail draft; some mail programs accept attachments in the address, too. */
const DRAFT_FIELDS = ['subject', 'body', 'cc', 'bcc'];

/** The address the system may open; null for anything but https and mail drafts. */
export function externalLink(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol === 'https:') return url.href;
  if (url.protocol !== 'mailto:') return null;
  return [...url.searchParams.keys()].every((key) => DRAFT_FIELDS.includes(key.toLowerCase()))
    ? url.href
    : null;
}

/**
 * Creates the function that opens addresses outside the app. It returns false for a disallowed address, or
 * when the system has no program for it. `accept`: the address to open, or null.
 */
export function createExternalOpener(
  open: (href: string) => Promise<void>,
  fail: (error: unknown) => void,
  accept: (address: string) => string | null = externalLink,
): (address: string) => Promise<boolean> {
  return async (address) => {
    const href = accept(address);
    if (href === null) return false;
    try {
      await open(href);
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };
}
