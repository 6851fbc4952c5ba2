import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INTERFACE_LANGUAGES } from '../../../../src/contract/languages.ts';
import { DEVICE_COOKIE_DAYS, OIDC_MINUTES, SESSION } from '../../../../src/contract/limits.ts';
import { parseLegalDocument } from '../../../../src-renderer/features/marketing/legal-document.ts';

const TEXT = `# Terms

What holds.

## 1. The first {#first}

One paragraph.

Another, with a dash - and "quotes".

## 2. The second {#second}

The last.
`;

const documentOf = (language: string, name: string) =>
  parseLegalDocument(
    readFileSync(new URL(`../../../../locales/${language}/${name}.md`, import.meta.url), 'utf8'),
  );

describe('legal documents', () => {
  it('have a title, a lead and sections with link targets', () => {
    expect(parseLegalDocument(TEXT)).toEqual({
      title: 'Terms',
      lead: 'What holds.',
      sections: [
        {
          id: 'first',
          title: '1. The first',
          paragraphs: ['One paragraph.', 'Another, with a dash - and "quotes".'],
        },
        { id: 'second', title: '2. The second', paragraphs: ['The last.'] },
      ],
    });
  });

  it.each([
    ['no title', TEXT.replace('# Terms\n', '')],
    ['a heading without an anchor', TEXT.replace(' {#second}', '')],
    ['a paragraph before the first section', TEXT.replace('What holds.', 'What holds.\n\nMore.')],
  ])('are rejected with %s', (_fault, text) => {
    expect(() => parseLegalDocument(text)).toThrow();
  });

  it.each(INTERFACE_LANGUAGES)('have the same sections and paragraphs in %s as in English', (language) => {
    for (const name of ['privacy', 'terms']) {
      const english = documentOf('en', name).sections;
      const own = documentOf(language, name).sections;
      expect(own.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
      expect(own.map(({ paragraphs }) => paragraphs.length)).toEqual(
        english.map(({ paragraphs }) => paragraphs.length),
      );
    }
  });

  it.each(INTERFACE_LANGUAGES)('state in %s how long each cookie is kept', (language) => {
    const device = documentOf(language, 'privacy').sections.find(({ id }) => id === 'device');
    const [session = '', known = '', challenge = ''] = device?.paragraphs ?? [];
    expect([session, known, challenge].map((words) => words.match(/\d+/g)?.map(Number))).toEqual([
      [SESSION.idleDays, SESSION.totalDays],
      [DEVICE_COOKIE_DAYS],
      [OIDC_MINUTES],
    ]);
  });
});
