import { IMPORTED_SPEAKERS, type ImportedStretch, type ImportedTurns } from './imported-text.ts';

/** A stretch, and the name of its speaker; null where nobody is named. */
export interface Said {
  readonly speaker: string | null;
  readonly segment: ImportedStretch;
}

const NAME_MAX = 60;

/** The text with its speakers apart; null where nobody is named, or more than are told apart. */
export function turnsOf(text: string, said: readonly Said[]): ImportedTurns | null {
  const speakers = [...new Set(said.flatMap(({ speaker }) => speaker ?? []))];
  if (speakers.length === 0 || speakers.length > IMPORTED_SPEAKERS.length) return null;
  const numberOf = (speaker: string) => IMPORTED_SPEAKERS[speakers.indexOf(speaker)] ?? 's1';
  return {
    text,
    segments: said.map(({ speaker, segment }) =>
      speaker === null ? segment : { ...segment, speaker: numberOf(speaker) },
    ),
    speakerNames: Object.fromEntries(speakers.map((name) => [numberOf(name), name.slice(0, NAME_MAX)])),
  };
}
