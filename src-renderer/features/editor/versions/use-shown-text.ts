import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { deviceChoiceAtom } from '../../../ui/device-choice.ts';
import type { Transcript } from '../use-transcript.ts';

/** The texts of one transcription: the user's edit, the text in their style, and the spoken text. */
export type ShownText = 'edited' | 'style' | 'spoken';

/** Whether transcriptions open in the user's style if there is such a text. */
export const personalizedViewAtom = deviceChoiceAtom('parlance-editor', 'personalizedView', true, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
);

/** The editor's initial text if nothing was edited. */
export function uneditedText(
  { originalText, personalizedText }: TranscriptionDetail,
  isPersonalized: boolean,
) {
  return isPersonalized && personalizedText !== null ? personalizedText : originalText;
}

export interface ShownTextChoice {
  /** The available texts; a single one needs no choice. */
  readonly options: readonly ShownText[];
  readonly active: ShownText;
  /** Another text, shown read-only; null while the editor's own is shown. */
  readonly read: { readonly shown: ShownText; readonly text: string } | null;
  pick(shown: ShownText): void;
  /** Replaces the editor's text with the read-only one, as one history step. */
  use(): void;
}

/**
 * Which text is shown. Without edits, another one is simply loaded. An edit is never discarded for
 * one: the others are then read-only, and can replace the text in an undoable step.
 */
export function useShownText(transcription: TranscriptionDetail, transcript: Transcript): ShownTextChoice {
  const { originalText, personalizedText, editedAt } = transcription;
  const [isPersonalized, setPersonalized] = useAtom(personalizedViewAtom);
  const isEdited = editedAt !== null || transcript.state.kind !== 'saved';
  const [loaded, setLoaded] = useState<ShownText>(
    isPersonalized && personalizedText !== null ? 'style' : 'spoken',
  );
  const [reading, setReading] = useState<ShownText>('edited');
  const wasEdited = useRef(isEdited);
  useEffect(() => {
    // An edit was started or undone: show the editor's own text.
    if (wasEdited.current !== isEdited) setReading('edited');
    wasEdited.current = isEdited;
  }, [isEdited]);

  const options: ShownText[] = [
    ...(isEdited ? (['edited'] as const) : []),
    ...(personalizedText === null ? [] : (['style'] as const)),
    'spoken',
  ];
  const contentOf = (shown: ShownText): string =>
    shown === 'style' && personalizedText !== null ? personalizedText : originalText;
  const pick = (shown: ShownText): void => {
    if (shown !== 'edited') setPersonalized(shown === 'style');
    if (isEdited) setReading(shown);
    else if (shown !== loaded) {
      setLoaded(shown);
      transcript.load(contentOf(shown));
    }
  };
  const active = isEdited ? reading : loaded;
  return {
    options,
    active,
    read: isEdited && reading !== 'edited' ? { shown: reading, text: contentOf(reading) } : null,
    pick,
    use() {
      transcript.replace(contentOf(reading));
      setReading('edited');
    },
  };
}
