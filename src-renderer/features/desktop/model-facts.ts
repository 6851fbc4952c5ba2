import type { ModelState } from '../../../src/contract/desktop/desktop.ts';
import { expectedSpeed, type ModelMachine } from '../../../src/contract/recommended-model.ts';
import type { SpeechModel } from '../../../src/contract/speech-models.ts';
import type { Texts } from '../../i18n/use-text.ts';
import { sizeText } from '../../ui/size-text.ts';

/** Formats a real-time factor with significant digits only: 0.6, 9, 12. */
function factorText(factor: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: factor < 1 ? 1 : 2 }).format(factor);
}

function languagesText({ languages }: SpeechModel, { t, locale }: Texts<'desktop'>): string {
  if (languages === 'any') return t('desktop.models.languages.many');
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const list = languages.map((code) => names.of(code) ?? code);
  return t('desktop.models.languages.list', {
    list: new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(list),
  });
}

/** The facts shown before a model is downloaded; the speed is the one measured on this computer, if any. */
export function modelFacts(
  model: SpeechModel,
  { total, speed }: Pick<ModelState, 'total' | 'speed'>,
  machine: ModelMachine | null,
  texts: Texts<'desktop'>,
): string[] {
  const { t, locale } = texts;
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const bytes = total ?? model.bytes;
  const expected = machine && factorText(expectedSpeed(model, machine.cores), locale);
  return [
    bytes === null
      ? t('desktop.models.sizeUnknown')
      : t('desktop.models.size', { size: sizeText(bytes, locale) }),
    t('desktop.models.errors', { share: share.format(model.errorRate / 100) }),
    ...(speed === null && expected ? [t('desktop.models.expected', { factor: expected })] : []),
    ...(speed === null ? [] : [t('desktop.models.measured', { factor: factorText(speed, locale) })]),
    ...(model.streams ? [t('desktop.models.streams')] : []),
    t('desktop.models.licence', { name: model.licence }),
    languagesText(model, texts),
  ];
}
