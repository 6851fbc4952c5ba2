import { memo, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Segment } from '../../../../src/contract/api/transcriptions.ts';
import { serverWords } from '../../../i18n/i18n.ts';
import type { Say } from '../../../i18n/text-keys.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAccessibility } from '../../../ui/use-accessibility.ts';
import type { Phase } from '../machine/recorder-state.ts';
import { useRecorder, useRecorderState } from '../session/use-recorder.ts';
import classes from './live-text.module.css';
import type { LiveWords } from './live-words.ts';

/** Segments drawn as one: hours of speech then cost a few comparisons per new segment. */
const GROUP = 40;
/** Pixels from the end within which a reader counts as being there. */
const AT_END = 32;

function useWords<T>(select: (words: LiveWords) => T): T {
  const { live } = useRecorder().session;
  return useSyncExternalStore(live.subscribe, () => select(live.getWords()));
}

/** What goes on, above the words. */
function noteOf(phase: Phase, words: LiveWords, t: Say<'recorder'>): string {
  if (words.failure) return serverWords(words.failure.code, words.failure.text) ?? words.failure.text;
  if (phase.name !== 'recording') return t('recorder.live.finishing');
  if (phase.paused) return t('recorder.live.paused');
  if (phase.link.is === 'waiting') return t('recorder.live.waiting');
  return t(phase.link.is === 'refused' ? 'recorder.live.refused' : 'recorder.live.listening');
}

const Group = memo(
  function Group({ segments }: { segments: readonly Segment[] }) {
    return segments.map(({ text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: settled words only ever grow at the end
      <span key={index}>{`${text} `}</span>
    ));
  },
  // Settled words never change: a group of the same length in the same run is the same.
  (before, after) =>
    before.segments.length === after.segments.length && before.segments[0] === after.segments[0],
);

/** Settled words, told to screen readers as they come; those of a repeated pass are no news. */
function Settled() {
  const { t } = useText('recorder');
  const segments = useWords((words) => words.segments);
  const isRepeating = useWords((words) => words.segments.length < words.known);
  const { screenReaderOptimized } = useAccessibility();
  const groups: (readonly Segment[])[] = [];
  for (let at = 0; at < segments.length; at += GROUP) groups.push(segments.slice(at, at + GROUP));
  return (
    <span
      role="log"
      aria-label={t('recorder.live')}
      // A screen reader that reads along is heard by the microphone.
      aria-live={screenReaderOptimized ? 'off' : 'polite'}
      aria-busy={isRepeating || undefined}
    >
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups only ever grow at the end
        <Group key={index} segments={group} />
      ))}
    </span>
  );
}

function Tentative() {
  const partial = useWords((words) => words.partial);
  return (
    <span className={classes.tentative} aria-hidden="true">
      {partial}
    </span>
  );
}

/** Follows the end of the words, unless the reader has gone back to something. */
function useEndInView(): { box: React.RefObject<HTMLDivElement | null>; onScroll: () => void } {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const length = useWords(({ segments, partial }) => `${segments.length} ${partial.length}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the growing of the words that moves the end
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [length]);
  const onScroll = () => {
    if (!box.current) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END;
  };
  return { box, onScroll };
}

/** The words of the recording in work: settled ones in ink, tentative ones lighter. It fills the room it is given. */
export function LiveText() {
  const { t } = useText('recorder');
  const phase = useRecorderState((state) => state.phase);
  const note = useWords((words) => noteOf(phase, words, t));
  const isEmpty = useWords(({ segments, partial }) => segments.length === 0 && partial === '');
  const { box, onScroll } = useEndInView();
  return (
    <>
      <p className={classes.note}>{note}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: words that have scrolled away can be reached by keyboard */}
      <div ref={box} className={classes.words} tabIndex={0} onScroll={onScroll}>
        {isEmpty && <p className={classes.empty}>{t('recorder.live.empty')}</p>}
        <Settled />
        <Tentative />
      </div>
    </>
  );
}
