/** Formats US dollars for a locale, with cents only if not zero. `locale`: a BCP 47 tag. */
export function formatDollars(amount: number, locale: string): string {
  return amount.toLocaleString(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
}
