const MB = 1_000_000;
const GB = 1_000 * MB;

/** Formats bytes for users in their locale: 78 MB, 1.6 GB. */
export function sizeText(bytes: number, locale: string): string {
  const isLarge = bytes >= GB;
  const amount = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return amount.format(bytes / (isLarge ? GB : MB));
}
