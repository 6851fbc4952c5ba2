import { NUMBERED_SPEAKERS, type Speaker, type SpeakerNames } from './speaker-list.ts';

const comparable = (name: string): string => name.normalize('NFC').toLocaleLowerCase('en');

/** The speaker that each one becomes: of several with the same name, the first. The channels of a meeting stay apart. */
export function mergedSpeakers(names: SpeakerNames): ReadonlyMap<Speaker, Speaker> {
  const firsts = new Map<string, Speaker>();
  const into = new Map<Speaker, Speaker>();
  for (const speaker of NUMBERED_SPEAKERS) {
    const name = names[speaker];
    if (name === undefined) continue;
    const first = firsts.get(comparable(name)) ?? speaker;
    firsts.set(comparable(name), first);
    if (first !== speaker) into.set(speaker, first);
  }
  return into;
}
