import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { MainTexts } from '../texts/main-texts.ts';

/** The page's description of the clicked place; a part of Electron's `ContextMenuParams`. */
export type ClickedPlace = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'linkURL' | 'misspelledWord' | 'dictionarySuggestions' | 'formControlType'
> & {
  readonly editFlags: Pick<
    ContextMenuParams['editFlags'],
    'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'
  >;
};

/** Actions of the menu besides the roles. */
export interface ContextActions {
  /** Replaces the misspelled word. */
  readonly correct: (word: string) => void;
  /** Adds the word to the dictionary. */
  readonly learn: (word: string) => void;
  readonly copyLink: (address: string) => void;
}

type Item = MenuItemConstructorOptions;

/** More would make the menu unreadable. */
const SUGGESTIONS_MAX = 5;

function spelling(words: MainTexts, place: ClickedPlace, { correct, learn }: ContextActions): Item[] {
  const { misspelledWord, dictionarySuggestions } = place;
  if (misspelledWord === '') return [];
  const suggestions = dictionarySuggestions
    .slice(0, SUGGESTIONS_MAX)
    .map((word): Item => ({ label: word, click: () => correct(word) }));
  const none: Item = { label: words['menu.noSuggestions'], enabled: false };
  return [
    ...(suggestions.length > 0 ? suggestions : [none]),
    { id: 'learn', label: words['menu.addToDictionary'], click: () => learn(misspelledWord) },
  ];
}

function link(words: MainTexts, { linkURL }: ClickedPlace, { copyLink }: ContextActions): Item[] {
  // Links inside the app lead nowhere outside of it.
  if (!/^(https?|mailto):/i.test(linkURL)) return [];
  return [{ id: 'copyLink', label: words['menu.copyLink'], click: () => copyLink(linkURL) }];
}

function editing(words: MainTexts, { isEditable, editFlags, selectionText }: ClickedPlace): Item[][] {
  const { canUndo, canRedo, canCut, canCopy, canPaste, canSelectAll } = editFlags;
  const copy: Item = { role: 'copy', label: words['menu.copy'], enabled: canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [[copy]];
  return [
    [
      { role: 'undo', label: words['menu.undo'], enabled: canUndo },
      { role: 'redo', label: words['menu.redo'], enabled: canRedo },
    ],
    [
      { role: 'cut', label: words['menu.cut'], enabled: canCut },
      copy,
      { role: 'paste', label: words['menu.paste'], enabled: canPaste },
    ],
    [{ role: 'selectAll', label: words['menu.selectAll'], enabled: canSelectAll }],
  ];
}

/** The context menu of a place: spelling, links, and actions for a field or the selected text. Empty if there are none. */
export function contextMenu(words: MainTexts, place: ClickedPlace, actions: ContextActions): Item[] {
  const isPassword = place.formControlType === 'input-password';
  const groups = [
    isPassword ? [] : spelling(words, place, actions),
    link(words, place, actions),
    ...editing(words, place),
  ];
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, n): Item[] => (n === 0 ? group : [{ type: 'separator' }, ...group]));
}
