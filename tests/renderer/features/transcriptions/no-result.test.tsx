import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { NoResult } from '../../../../src-renderer/features/transcriptions/no-result.tsx';
import { loadTexts } from '../../../../src-renderer/i18n/i18n.ts';

beforeAll(() => loadTexts('app', 'finding'));

const shown = (search: string, isPartial?: true): string =>
  renderToStaticMarkup(<NoResult level={2} title={undefined} search={search} isPartial={isPartial} />);

it('does not say that no text matches when only some were searched', () => {
  expect(shown('garden')).toContain('No transcription contains “garden”.');
  expect(shown('')).toContain('No transcription matches these filters.');
  for (const search of ['garden', '']) {
    expect(shown(search, true)).toContain('Only the texts on this computer were searched.');
    expect(shown(search, true)).not.toContain('No transcription');
  }
});
