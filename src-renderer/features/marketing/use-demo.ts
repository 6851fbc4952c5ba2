import { useEffect, useState } from 'react';
import { NARROW } from '../../ui/hooks/use-narrow.ts';
import { DEMO } from './demo-timing.ts';
import { prefersReducedMotion } from './prefers-reduced-motion.ts';

export type DemoPhase = 'waiting' | 'recording' | 'typing' | 'typed' | 'done';

export interface DemoState {
  readonly phase: DemoPhase;
  /** Number of characters typed so far. */
  readonly typed: number;
}

const END: DemoState = { phase: 'done', typed: Number.POSITIVE_INFINITY };
const START: DemoState = { phase: 'waiting', typed: 0 };

/**
 * Plays the demo once; `length` is the number of characters to type. With reduced motion, it shows the end at
 * once.
 */
export function useDemo(length: number): DemoState {
  const [state, setState] = useState(START);
  useEffect(() => {
    if (prefersReducedMotion()) {
      setState(END);
      return;
    }
    const isPhone = matchMedia(NARROW).matches;
    const timing = isPhone ? DEMO.phone : DEMO.desktop;
    let timer: ReturnType<typeof setTimeout>;
    const after = (ms: number, step: () => void): void => {
      timer = setTimeout(step, ms);
    };
    const type = (typed: number): void => {
      setState({ phase: typed < length ? 'typing' : 'typed', typed });
      if (typed < length) after(timing.perCharacter, () => type(typed + 1));
      else after(timing.untilButton, () => setState(END));
    };
    after(timing.untilRecording, () => {
      setState({ phase: 'recording', typed: 0 });
      after(timing.untilTyping, () => type(1));
    });
    return () => clearTimeout(timer);
  }, [length]);
  return state;
}
