let last: { readonly userId: string; readonly search: string } | null = null;

/** Remembers the parameters of the main page's address, such as the open text. */
export function rememberAppSearch(userId: string, search: string): void {
  last = { userId, search };
}

/** The main page as this user left it. */
export const lastAppAddress = (userId: string | undefined): string =>
  last && last.userId === userId ? `/app${last.search}` : '/app';

/** Forgets a text that was deleted on another page. */
export function forgetOpenText(ids: readonly string[]): void {
  if (ids.some((id) => last?.search.includes(id))) last = null;
}
