import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { deviceChoice } from '../../../ui/device-choice.ts';
import type { Transcript } from '../use-transcript.ts';

/** The texts of one transcription: the person's own edit, the version in their style, and what was said. */
export type Version = 'edited' | 'style' | 'spoken';

/** Whether a transcription is opened in the person's style, where there is such a version. */
export const personalizedViewAtom = deviceChoice('parlance-editor', 'personalizedView', true, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
);

/** The text that the editor begins with where nothing was edited yet. */
export function uneditedText(
  { originalText, personalizedText }: TranscriptionDetail,
  isPersonalized: boolean,
) {
  return isPersonalized && personalizedText !== null ? personalizedText : originalText;
}

export interface VersionChoice {
  /** The versions there are; one is nothing to choose from. */
  readonly versions: readonly Version[];
  readonly active: Version;
  /** Another version than the editor's, to be read; null while the editor's own is shown. */
  readonly read: { readonly version: Version; readonly text: string } | null;
  pick(version: Version): void;
  /** Puts the version that is read in place of the text, as one step of its history. */
  use(): void;
}

/**
 * Which text is shown. As long as nothing was edited, another version is simply loaded. An edit is never given up for
 * one: the others can then be read, and used in its place with a way back.
 */
export function useVersion(transcription: TranscriptionDetail, transcript: Transcript): VersionChoice {
  const { originalText, personalizedText, editedAt } = transcription;
  const [isPersonalized, setPersonalized] = useAtom(personalizedViewAtom);
  const isEdited = editedAt !== null || transcript.state.kind !== 'saved';
  const [loaded, setLoaded] = useState<Version>(
    isPersonalized && personalizedText !== null ? 'style' : 'spoken',
  );
  const [reading, setReading] = useState<Version>('edited');
  const wasEdited = useRef(isEdited);
  useEffect(() => {
    // An edit has just begun, or was just undone: the editor's own text is what is worked on.
    if (wasEdited.current !== isEdited) setReading('edited');
    wasEdited.current = isEdited;
  }, [isEdited]);

  const versions: Version[] = [
    ...(isEdited ? (['edited'] as const) : []),
    ...(personalizedText === null ? [] : (['style'] as const)),
    'spoken',
  ];
  const textOfVersion = (version: Version): string =>
    version === 'style' && personalizedText !== null ? personalizedText : originalText;
  const pick = (version: Version): void => {
    if (version !== 'edited') setPersonalized(version === 'style');
    if (isEdited) setReading(version);
    else if (version !== loaded) {
      setLoaded(version);
      transcript.load(textOfVersion(version));
    }
  };
  const active = isEdited ? reading : loaded;
  return {
    versions,
    active,
    read: isEdited && reading !== 'edited' ? { version: reading, text: textOfVersion(reading) } : null,
    pick,
    use() {
      void transcript.replace({ text: textOfVersion(reading), html: null });
      setReading('edited');
    },
  };
}
