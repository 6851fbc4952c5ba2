import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { PersonalFields } from '../../../../src-renderer/features/personality/personal-fields.tsx';
import {
  DEFAULT_PERSONALITY,
  PERSONAL_FIELDS,
} from '../../../../src-renderer/features/personality/personality-draft.ts';
import { usePersonalityForm } from '../../../../src-renderer/features/personality/use-personality-form.ts';
import { loadTexts } from '../../../../src-renderer/i18n/i18n.ts';

beforeAll(() => loadTexts('settings'));

function Fields() {
  return <PersonalFields form={usePersonalityForm(DEFAULT_PERSONALITY)} />;
}

it('shows exactly the fields that the first onboarding step validates', () => {
  const shown = renderToStaticMarkup(<Fields />).matchAll(/ name="(\w+)"/g);
  expect(Array.from(shown, ([, name]) => name)).toEqual([...PERSONAL_FIELDS]);
});
