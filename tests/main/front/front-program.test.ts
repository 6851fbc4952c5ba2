import { expect, it } from 'vitest';
import { frontProgramReader, readMacAnswer, readX11Answer } from '../../../src-main/front/front-program.ts';

it('reads what macOS tells', () => {
  expect(readMacAnswer('"CFBundleIdentifier"="com.apple.Safari"\n')).toEqual({
    program: 'com.apple.Safari',
    title: null,
  });
  expect(readMacAnswer('')).toBeNull();
  expect(readMacAnswer('"LSDisplayName"=[ NULL ]')).toBeNull();
});

it('reads what X11 tells, whatever a title says', () => {
  const title = '_NET_WM_NAME(UTF8_STRING) = "He said \\"WM_CLASS\\" – ünï"';
  expect(readX11Answer(`WM_CLASS(STRING) = "Mail", "thunderbird"\n${title}\n`)).toEqual({
    program: 'thunderbird',
    title: 'He said "WM_CLASS" – ünï',
  });
  expect(readX11Answer('WM_CLASS(STRING) = "xterm", "XTerm"\n_NET_WM_NAME:  not found.\n')).toEqual({
    program: 'XTerm',
    title: null,
  });
  expect(readX11Answer('WM_CLASS:  not found.\n')).toBeNull();
});

it('knows nothing where the system tells nothing', async () => {
  const never = async () => {
    throw new Error('not Windows');
  };
  expect(await frontProgramReader('linux', true, never)()).toBeNull();
});

it('opens Windows’ functions at the first question only', async () => {
  let opened = 0;
  const read = frontProgramReader('win32', false, async () => {
    opened += 1;
    return async () => ({ program: 'OUTLOOK.EXE', title: 'Inbox' });
  });
  expect(opened).toBe(0);
  expect(await read()).toEqual({ program: 'OUTLOOK.EXE', title: 'Inbox' });
  await read();
  expect(opened).toBe(1);
});
