import { expect, it } from 'vitest';
import { matchingCommands } from '../../../../src-renderer/features/navigation/command-palette.tsx';

const COMMANDS = ['アカウント設定', 'テキストをコピー', '账户设置', 'Write e-mail', 'Théme foncé'].map(
  (label) => ({
    id: label,
    label,
    run: () => undefined,
  }),
);

it.each([
  ['設定', ['アカウント設定']],
  ['コピー', ['テキストをコピー']],
  ['设置', ['账户设置']],
  ['mail', ['Write e-mail']],
  ['rite', []],
  ['fonce the', ['Théme foncé']],
])('finds commands by %s', (typed, labels) => {
  expect(matchingCommands(COMMANDS, typed).map(({ label }) => label)).toEqual(labels);
});
