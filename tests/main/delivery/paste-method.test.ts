import { expect, it } from 'vitest';
import {
  acceptsEnter,
  copyChord,
  defaultPasteMethod,
  pasteChord,
} from '../../../src-main/delivery/paste-method.ts';

it('recognises terminals by their program names', () => {
  for (const name of ['WindowsTerminal.exe', 'Gnome-terminal', 'org.kde.konsole', 'kitty', 'Alacritty'])
    expect(defaultPasteMethod(name)).toBe('terminal');
  for (const name of [null, 'thunderbird', 'WINWORD.EXE', 'Code', ''])
    expect(defaultPasteMethod(name)).toBe('paste');
});

it('returns the paste shortcut for each method and platform', () => {
  expect(pasteChord('paste', 'linux')).toEqual(['Ctrl', 'V']);
  expect(pasteChord('terminal', 'win32')).toEqual(['Ctrl', 'Shift', 'V']);
  expect(pasteChord('insert', 'linux')).toEqual(['Shift', 'Insert']);
  for (const method of ['paste', 'terminal', 'insert'] as const)
    expect(pasteChord(method, 'darwin')).toEqual(['Command', 'V']);
});

it('does not allow Enter in terminals, consoles and unknown programs', () => {
  for (const name of ['com.apple.Terminal', 'com.googlecode.iterm2', 'dev.warp.Warp-Stable', 'st'])
    expect([defaultPasteMethod(name), acceptsEnter(name)]).toEqual(['terminal', false]);
  for (const name of ['cmd.exe', 'powershell.exe', 'pwsh.exe'])
    expect([defaultPasteMethod(name), acceptsEnter(name)]).toEqual(['paste', false]);
  expect([defaultPasteMethod('mintty.exe'), acceptsEnter('mintty.exe')]).toEqual(['insert', false]);
  for (const name of ['XTerm', 'UXTerm', 'KOI8RXTerm', 'LXTerm', 'Rxvt', 'URxvt'])
    expect([defaultPasteMethod(name), acceptsEnter(name)]).toEqual(['type', false]);
  expect(acceptsEnter(null)).toBe(false);
  for (const name of ['com.tinyspeck.slackmacgap', 'thunderbird']) expect(acceptsEnter(name)).toBe(true);
});

it('returns a copy shortcut that does not interrupt a terminal program', () => {
  expect(copyChord('kitty', 'linux')).toEqual(['Ctrl', 'Shift', 'C']);
  expect(copyChord('thunderbird', 'linux')).toEqual(['Ctrl', 'C']);
  expect(copyChord('cmd.exe', 'win32')).toEqual(['Ctrl', 'Insert']);
  expect(copyChord(null, 'linux')).toEqual(['Ctrl', 'Insert']);
  expect(copyChord(null, 'darwin')).toEqual(['Command', 'C']);
  expect(copyChord('com.apple.Terminal', 'darwin')).toEqual(['Command', 'C']);
  for (const name of ['XTerm', 'UXTerm', 'URxvt']) expect(copyChord(name, 'linux')).toBeNull();
});
