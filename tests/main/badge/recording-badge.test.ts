import { expect, it } from 'vitest';
import { createRecordingBadge } from '../../../src-main/badge/recording-badge.ts';

it('marks the icon by whatever the system has, and takes the mark away', () => {
  const said: unknown[] = [];
  const mark = createRecordingBadge(
    {
      dock: { setBadge: (text) => said.push(['dock', text]) },
      overlay: (picture, description) => said.push(['overlay', picture, description]),
      count: (count) => said.push(['count', count]),
    },
    'dot',
    () => 'Recording',
  );
  mark(true);
  mark(false);
  expect(said).toEqual([
    ['dock', '●'],
    ['overlay', 'dot', 'Recording'],
    ['count', 1],
    ['dock', ''],
    ['overlay', null, ''],
    ['count', 0],
  ]);
});

it('does nothing on a system that has no marks', () => {
  const mark = createRecordingBadge({ dock: null, overlay: null, count: null }, 'dot', () => 'Recording');
  expect(() => mark(true)).not.toThrow();
});
