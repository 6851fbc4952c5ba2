import { expect, it } from 'vitest';
import { createTray } from '../../../src-main/tray/tray.ts';

it('updates the tray’s menu and tooltip, and its icon only when the state changes', () => {
  const said: unknown[] = [];
  let click = () => undefined as unknown;
  const draw = createTray<string, string>(
    {
      make(picture) {
        said.push(['made', picture]);
        return {
          setImage: (next) => said.push(['image', next]),
          setContextMenu: (menu) => said.push(['menu', menu]),
          setToolTip: (tip) => said.push(['tip', tip]),
          on(_event, listener) {
            click = listener;
          },
        };
      },
      pictures: { idle: 'idle', recording: 'recording' },
      onClick: () => void said.push('clicked'),
    },
    { isRecording: false, menu: 'm1', tooltip: 't1' },
  );
  draw({ isRecording: true, menu: 'm2', tooltip: 't2' });
  draw({ isRecording: true, menu: 'm3', tooltip: 't3' });
  click();
  expect(said.filter((each) => Array.isArray(each) && ['made', 'image'].includes(each[0]))).toEqual([
    ['made', 'idle'],
    ['image', 'recording'],
  ]);
  expect(said).toContainEqual(['menu', 'm3']);
  expect(said.at(-1)).toBe('clicked');
});
