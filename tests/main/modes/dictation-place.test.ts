import { expect, it, vi } from 'vitest';
import type { FrontProgram } from '../../../src-main/front/front-program.ts';
import { createDictationPlace } from '../../../src-main/modes/dictation-place.ts';

function open({ isAtHome = false } = {}) {
  const readFront = vi.fn<() => Promise<FrontProgram | null>>(async () => ({ program: 'mail', title: null }));
  const readSelection = vi.fn<(front: FrontProgram | null) => Promise<string | null>>(async () => 'Dear sir');
  const place = createDictationPlace({
    readFront,
    readSelection,
    settings: () => ({ modes: [], mode: null }),
    isAtHome: () => isAtHome,
  });
  return { place, readFront, readSelection };
}

it('reads the program once for each dictation, and the selection only where it is to be changed', async () => {
  const { place, readFront, readSelection } = open();
  expect(await place.context()).toEqual({ modeId: null, selection: null });
  expect(readFront).not.toHaveBeenCalled();
  place.begin(false);
  expect(await place.context()).toEqual({ modeId: null, selection: null });
  expect((await place.current()).front?.program).toBe('mail');
  expect(readFront).toHaveBeenCalledOnce();
  // Whoever delivers asks anew: another program may be in front by then.
  readFront.mockResolvedValueOnce({ program: 'xterm', title: null });
  expect((await place.front())?.program).toBe('xterm');
  expect((await place.current()).front?.program).toBe('mail');
  expect(readSelection).not.toHaveBeenCalled();
  place.begin(true);
  expect(await place.context()).toEqual({ modeId: null, selection: 'Dear sir' });
  expect(readSelection).toHaveBeenCalledExactlyOnceWith({ program: 'mail', title: null });
});

it('reads no other program while its own window is in front', async () => {
  const { place, readFront } = open({ isAtHome: true });
  place.begin(false);
  expect((await place.current()).front).toBeNull();
  expect(readFront).not.toHaveBeenCalled();
});
