import { useSyncExternalStore } from 'react';
import type { KnownVoice, KnownVoiceStore } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.ts';

/** The voices that this device remembers for an account; `voices` changes them. */
export function useKnownVoices(owner: string): {
  voices: KnownVoiceStore;
  isOn: boolean;
  known: readonly KnownVoice[];
} {
  const { voices } = usePlatform();
  const isOn = useSyncExternalStore(voices.subscribe, () => voices.isOn(owner));
  const known = useSyncExternalStore(voices.subscribe, () => voices.list(owner));
  return { voices, isOn, known };
}
