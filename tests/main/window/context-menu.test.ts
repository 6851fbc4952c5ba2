import type { MenuItemConstructorOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import { mainTexts } from '../../../src-main/texts/main-texts.ts';
import { type ClickedPlace, contextMenu } from '../../../src-main/window/context-menu.ts';

const words = mainTexts('de');
const able = {
  canUndo: true,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canSelectAll: true,
};
const nothing: ClickedPlace = {
  isEditable: false,
  selectionText: '',
  linkURL: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  formControlType: 'none',
  editFlags: able,
};

function menuAt(place: Partial<ClickedPlace>) {
  const actions = {
    correct: vi.fn<(word: string) => void>(),
    learn: vi.fn<(word: string) => void>(),
    copyLink: vi.fn<(address: string) => void>(),
  };
  const items = contextMenu(words, { ...nothing, ...place }, actions);
  const press = (label: string) => {
    const found = items.find((item) => item.label === label);
    // Electron passes the item, the window and the event, which the app ignores.
    (found?.click as (() => void) | undefined)?.();
  };
  return { items, actions, press };
}
const shown = (items: MenuItemConstructorOptions[]) => items.map(({ label, type }) => label ?? type);

it('contains the editing commands of a field in the user’s language', () => {
  const { items } = menuAt({ isEditable: true });
  expect(shown(items)).toEqual([
    'Rückgängig',
    'Wiederholen',
    'separator',
    'Ausschneiden',
    'Kopieren',
    'Einfügen',
    'separator',
    'Alles auswählen',
  ]);
  const roles = items.flatMap(({ role }) => role ?? []);
  expect(roles).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);
  expect(items.find(({ role }) => role === 'redo')?.enabled).toBe(false);
});

it('offers corrections for a misspelled word and adding it to the dictionary', () => {
  const dictionarySuggestions = ['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs'];
  const { items, actions, press } = menuAt({
    isEditable: true,
    misspelledWord: 'einz',
    dictionarySuggestions,
  });
  expect(shown(items).slice(0, 7)).toEqual([
    ...dictionarySuggestions.slice(0, 5),
    'Zum Wörterbuch hinzufügen',
    'separator',
  ]);
  press('zwei');
  press('Zum Wörterbuch hinzufügen');
  expect(actions.correct).toHaveBeenCalledWith('zwei');
  expect(actions.learn).toHaveBeenCalledWith('einz');
});

it('shows that there are no suggestions, and never spell checks a password field', () => {
  expect(menuAt({ isEditable: true, misspelledWord: 'xq' }).items[0]).toMatchObject({
    label: 'Keine Vorschläge',
    enabled: false,
  });
  const password = menuAt({ isEditable: true, misspelledWord: 'xq', formControlType: 'input-password' });
  expect(shown(password.items)[0]).toBe('Rückgängig');
});

it('copies selected text and external links, but not the app’s own addresses', () => {
  expect(shown(menuAt({ selectionText: 'Wort' }).items)).toEqual(['Kopieren']);
  const { items, actions, press } = menuAt({ linkURL: 'https://example.com/x', selectionText: 'Wort' });
  expect(shown(items)).toEqual(['Link kopieren', 'separator', 'Kopieren']);
  press('Link kopieren');
  expect(actions.copyLink).toHaveBeenCalledWith('https://example.com/x');
  expect(menuAt({ linkURL: 'parlance://app/recent' }).items).toEqual([]);
});

it('returns no menu entries when there is nothing to do', () => {
  expect(menuAt({}).items).toEqual([]);
  expect(menuAt({ selectionText: '  ' }).items).toEqual([]);
});
