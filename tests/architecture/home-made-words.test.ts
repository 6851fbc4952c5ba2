import { describe, expect, it } from 'vitest';
import { findHomeMadeWords } from './home-made-words.ts';
import { readTree, SOURCE_FOLDERS } from './source-tree.ts';

const sources = readTree(...SOURCE_FOLDERS, 'tests', 'build', 'scripts').filter(
  ({ path }) => !path.startsWith('tests/architecture/home-made-words'),
);
const planted = (path: string, text: string) => findHomeMadeWords([{ path, text }]);

describe('identifiers', () => {
  it('contain no home-made words', () => expect(findHomeMadeWords(sources)).toEqual([]));

  it.each([
    'export interface SpeechDesk {}',
    'const desk = 1;',
    'class A { #custody = 1; }',
    'function letGo() {}',
    'const x = { letGo() {} };',
    'const useTold = 1;',
    'type ServerOrder = string;',
    'const x = (surroundings: string) => surroundings;',
    'const { voice } = session;',
    'interface HeardText {}',
    'const told = 1;',
    'interface Place {}',
    'class A { #isTold = true; }',
  ])('are reported for a planted word: %s', (text) => {
    expect(planted('src/server/x.ts', text)).toHaveLength(1);
  });

  it('are reported for a file name', () => {
    expect(planted('src-main/ipc/page-mail.ts', '')).toHaveLength(1);
    expect(planted('src/server/takes/custody.ts', '')).toHaveLength(1);
  });

  it('are not reported in comments, strings and longer words', () => {
    const text = '// a tape at the desk\nconst text = "letGo"; const desktop = 1; const border = reorder;';
    expect(planted('src/server/x.ts', text)).toEqual([]);
  });
});
