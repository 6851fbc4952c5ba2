import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { deviceChoice } from '../../../ui/device-choice.ts';
import type { Transcript } from '../use-transcript.ts';

/** The texts of one transcription: the user's edit, the version in their style, and the spoken text. */
export type Version = 'edited' | 'style' | 'spoken';

/** Whether transcriptions open in the user's style if there is such a version. */
export const personalizedViewAtom = deviceChoice('parlance-editor', 'personalizedView', true, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
);

/** The editor's initial text if nothing was edited. */
export function uneditedText(
  { originalText, personalizedText }: TranscriptionDetail,
  isPersonalized: boolean,
) {
  return isPersonalized && personalizedText !== null ? personalizedText : originalText;
}

export interface VersionChoice {
  /** The available versions; a single one needs no choice. */
  readonly versions: readonly Version[];
  readonly active: Version;
  /** Another version, shown read-only; null while the editor's own is shown. */
  readonly read: { readonly version: Version; readonly text: string } | null;
  pick(version: Version): void;
  /** Replaces the text with the read-only version, as one history step. */
  use(): void;
}

/**
 * Which version is shown. Without edits, another version is simply loaded. An edit is never discarded for
 * one: the other versions are then read-only, and can replace the text in an undoable step.
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
    // An edit was started or undone: show the editor's own text.
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
      transcript.replace(textOfVersion(reading));
      setReading('edited');
    },
  };
}
