/** Zeros of scripts with digits of their own, in Unicode followed by the nine others. */
const ZEROS = Array.from('٠۰०০๐', (zero) => zero.charCodeAt(0));

/** A text with the digits 0 to 9 for those of Arabic, Persian, Hindi, Bengali and Thai. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹०-९০-৯๐-๙]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
  });
