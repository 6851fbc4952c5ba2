import { expect, it } from 'vitest';
import { frontProgramReader, readMacAnswer, readX11Answer } from '../../../src-main/front/front-program.ts';

it('parses the program from lsappinfo output on macOS', () => {
  expect(readMacAnswer('"CFBundleIdentifier"="com.apple.Safari"\n')).toEqual({
    program: 'com.apple.Safari',
    title: null,
  });
  expect(readMacAnswer('')).toBeNull();
  expect(readMacAnswer('"LSDisplayName"=[ NULL ]')).toBeNull();
});

it('parses program and title from xprop output, also with special characters in the title', () => {
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

it('returns null when the platform cannot tell the front program, and reports errors', async () => {
  const never = async () => {
    throw new Error('not Windows');
  };
  const failures: unknown[] = [];
  const fail = (error: unknown) => failures.push(error);
  expect(await frontProgramReader('linux', true, never, fail)()).toBeNull();
  expect(failures).toEqual([]);
  // The text is still delivered.
  expect(await frontProgramReader('win32', false, never, fail)()).toBeNull();
  expect(failures).toEqual([new Error('not Windows')]);
});

it('loads the Windows functions on the first read only', async () => {
  let opened = 0;
  const load = async () => {
    opened += 1;
    return async () => ({ program: 'OUTLOOK.EXE', title: 'Inbox' });
  };
  const read = frontProgramReader('win32', false, load, () => undefined);
  expect(opened).toBe(0);
  expect(await read()).toEqual({ program: 'OUTLOOK.EXE', title: 'Inbox' });
  await read();
  expect(opened).toBe(1);
});
