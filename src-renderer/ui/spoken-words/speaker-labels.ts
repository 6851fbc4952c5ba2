import { SPEAKERS, type Speaker, type SpeakerNames } from '../../../src/contract/api/speaker-list.ts';
import type { Translate } from '../../i18n/text-keys.ts';

/** Labels of the speakers. */
export type SpeakerLabels = Readonly<Record<Speaker, string>>;

function labelOf(speaker: Speaker, t: Translate<'transcription'>): string {
  if (speaker === 'me' || speaker === 'others') return t(`speaker.${speaker}`);
  return t('speaker.numbered', { number: speaker.slice(1) });
}

/** The names of speakers; an unnamed one gets a label: the user, the others, or a number. */
export function speakerLabels(names: SpeakerNames, t: Translate<'transcription'>): SpeakerLabels {
  const labels = SPEAKERS.map((speaker) => [speaker, names[speaker] ?? labelOf(speaker, t)]);
  return Object.fromEntries(labels) as Record<Speaker, string>;
}
