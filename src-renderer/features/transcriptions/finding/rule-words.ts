import type { AiService } from '../../../../src/contract/api/ai-services.ts';
import type { CountedTag } from '../../../../src/contract/api/tags.ts';
import { textLanguageName } from '../../../i18n/language-name.ts';
import type { Translate } from '../../../i18n/text-keys.ts';
import type { Narrowing } from '../paging.ts';
import { PLACE_NAMES } from './place-names.ts';

export interface RuleNames {
  readonly services: Readonly<Record<AiService, string>>;
  readonly tags: readonly Pick<CountedTag, 'id' | 'name'>[];
  readonly locale: string;
}

/** The content of a folder, as a list of its conditions: `French, Phone or tablet, “moss”`. */
export function describeRule(narrowing: Narrowing, t: Translate<'finding'>, names: RuleNames): string {
  const { search, aiService, language, recordedOn, tag } = narrowing;
  const { locale } = names;
  const parts = [
    language && (language === 'auto' ? t('finding.unknownLanguage') : textLanguageName(language, locale)),
    recordedOn && t(PLACE_NAMES[recordedOn]),
    tag && names.tags.find(({ id }) => id === tag)?.name,
    aiService !== 'all' && names.services[aiService],
    search && t('finding.words', { search }),
  ].filter((part) => typeof part === 'string' && part !== '');
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts as string[]);
}
