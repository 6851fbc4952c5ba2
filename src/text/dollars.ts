/** An amount of US dollars as a language writes it; cents only where there are some. `locale`: a BCP 47 tag. */
export function dollars(amount: number, locale: string): string {
  return amount.toLocaleString(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
}
