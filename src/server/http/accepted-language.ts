import { parseAccept } from 'hono/utils/accept';
import { type InterfaceLanguage, preferredLanguage } from '../../contract/languages.ts';

/** The best interface language in an `Accept-Language` header (RFC 9110, 12.5.4); English if it has none. */
export const acceptedLanguage = (header: string | null): InterfaceLanguage =>
  preferredLanguage(
    parseAccept(header ?? '')
      .filter(({ q }) => q > 0)
      .map(({ type }) => type),
  );
