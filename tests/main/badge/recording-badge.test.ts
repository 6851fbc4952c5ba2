import { expect, it } from 'vitest';
import { createRecordingBadge } from '../../../src-main/badge/recording-badge.ts';

it('sets the dock badge, taskbar overlay and count while recording, and clears them afterwards', () => {
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

it('does nothing on a system without icon badges', () => {
  const mark = createRecordingBadge({ dock: null, overlay: null, count: null }, 'dot', () => 'Recording');
  expect(() => mark(true)).not.toThrow();
});
