/** More specific names come first: nearly every browser also claims to be Chrome and Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bElectron\//, 'Parlance'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (table: typeof BROWSERS, userAgent: string): string | null =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** Display names of browser and system in a user agent string; null if unknown. */
export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  const text = userAgent ?? '';
  return { browser: firstOf(BROWSERS, text), system: firstOf(SYSTEMS, text) };
}
