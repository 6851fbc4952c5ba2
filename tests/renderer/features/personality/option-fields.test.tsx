import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { INTERFACE_LANGUAGES } from '../../../../src/contract/languages.ts';
import { OptionFields } from '../../../../src-renderer/features/personality/option-fields.tsx';
import { DEFAULT_PERSONALITY } from '../../../../src-renderer/features/personality/personality-draft.ts';
import { usePersonalityForm } from '../../../../src-renderer/features/personality/use-personality-form.ts';
import { loadTexts, showLanguage } from '../../../../src-renderer/i18n/i18n.ts';

beforeAll(() => loadTexts('settings'));
afterEach(() => showLanguage('en'));

function Fields() {
  return <OptionFields form={usePersonalityForm(DEFAULT_PERSONALITY)} />;
}

it.each(INTERFACE_LANGUAGES)(
  'tells the presets of a greeting and of a closing apart: %s',
  async (language) => {
    await showLanguage(language);
    const selects = renderToStaticMarkup(<Fields />).matchAll(/<select.*?<\/select>/gs);
    const labels = Array.from(selects, ([select]) =>
      Array.from(select.matchAll(/<option[^>]*>([^<]+)</g), ([, label]) => label),
    );
    expect(labels).toHaveLength(2);
    for (const each of labels) expect(new Set(each).size).toBe(each.length);
  },
);
