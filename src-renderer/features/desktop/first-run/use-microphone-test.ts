import { useEffect, useState } from 'react';
import { SENSITIVITY } from '../../../../src/contract/limits.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { type Capture, MicrophoneError, type MicrophoneProblem } from '../../../platform/recording.ts';
import { ringLength } from '../../../ui/meter.ts';

/** Share of the meter that speech reaches and a quiet room does not. */
const SPEECH_LEVEL = 0.3;
const POLL_MS = 100;

export interface MicrophoneTest {
  /** Null until the microphone is open. */
  readonly capture: Capture | null;
  readonly problem: MicrophoneProblem | null;
  /** True once the level was as loud as speech. */
  readonly hasHeard: boolean;
}

const INITIAL: MicrophoneTest = { capture: null, problem: null, hasHeard: false };

/**
 * Opens the chosen microphone without recording it. `key` identifies the choice: a new one reopens it. `isAllowed`:
 * false keeps it closed.
 */
export function useMicrophoneTest(key: string, isAllowed: boolean): MicrophoneTest {
  const { recording } = usePlatform();
  const [test, setTest] = useState(INITIAL);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the choice that the host itself reads
  useEffect(() => {
    setTest(INITIAL);
    if (!isAllowed) return;
    let isOver = false;
    let open: Capture | null = null;
    let poll: ReturnType<typeof setInterval> | undefined;
    const start = async (): Promise<void> => {
      try {
        const capture = await (await recording()).source.open(SENSITIVITY.default);
        if (isOver) {
          capture.close();
          return;
        }
        open = capture;
        setTest({ ...INITIAL, capture });
        poll = setInterval(() => {
          if (ringLength(capture.level()) < SPEECH_LEVEL) return;
          clearInterval(poll);
          setTest({ ...INITIAL, capture, hasHeard: true });
        }, POLL_MS);
      } catch (error) {
        if (!isOver)
          setTest({ ...INITIAL, problem: error instanceof MicrophoneError ? error.problem : 'other' });
      }
    };
    void start();
    return () => {
      isOver = true;
      clearInterval(poll);
      open?.close();
    };
  }, [recording, key, isAllowed]);
  return test;
}
