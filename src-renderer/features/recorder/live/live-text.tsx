import { Fragment, memo, useLayoutEffect, useRef } from 'react';
import type { Segment } from '../../../../src/contract/api/segments.ts';
import type { Speaker } from '../../../../src/contract/api/speaker-list.ts';
import { areUnspaced } from '../../../../src/text/join-texts.ts';
import { serverErrorText } from '../../../i18n/i18n.ts';
import type { Translate } from '../../../i18n/text-keys.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAccessibility } from '../../../ui/hooks/use-accessibility.ts';
import { langOf } from '../../../ui/text-lang.ts';
import { currentTake, type Phase } from '../machine/recorder-state.ts';
import { useRecorderState } from '../session/use-recorder.ts';
import classes from './live-text.module.css';
import { isRecognisedLocally, type LiveWords } from './live-words.ts';
import { queuePositionText } from './queue-position-text.ts';
import { groupsOf } from './segment-groups.ts';
import { useLiveWords } from './use-live-words.ts';

/** Distance in pixels from the end within which the text scrolls along. */
const END_TOLERANCE_PX = 32;

/** The status line above the words. */
function noteOf(phase: Phase, words: LiveWords, t: Translate<'recorder'>): string {
  if (words.failure) return serverErrorText(words.failure.code, words.failure.text) ?? words.failure.text;
  const isHere = phase.name === 'recording' && (phase.paused || phase.liveUpload.is !== 'open');
  if (words.ahead !== null && !isHere) return queuePositionText(words.ahead, t);
  // Of a file, these are not the last words.
  if (phase.name === 'processing' && phase.liveUpload.is === 'none') return t('recorder.sendingNow');
  if (phase.name !== 'recording') return t('recorder.live.finishing');
  if (phase.paused) return t('recorder.live.paused');
  if (phase.liveUpload.is !== 'open' && isRecognisedLocally(words)) return t('recorder.live.here');
  if (phase.liveUpload.is === 'waiting') return t('recorder.live.waiting');
  return t(phase.liveUpload.is === 'refused' ? 'recorder.live.refused' : 'recorder.live.listening');
}

/** The speaker, on a separate line. */
function SpeakerName({ speaker }: { speaker: Speaker }) {
  const { t } = useText('recorder');
  // During a recording, only the channels of a meeting are known.
  if (speaker !== 'me' && speaker !== 'others') return null;
  return <strong className={classes.speaker}>{t(`recorder.live.${speaker}`)} </strong>;
}

interface WordsProps {
  /** The language of the words; undefined if the server finds it out. */
  readonly lang: string | undefined;
}

/** A text with the space that separates it from the one before: none in scripts without spaces. */
const spaced = (before: string | undefined, text: string): string =>
  before === undefined || areUnspaced(before, text) ? text : ` ${text}`;

interface GroupProps extends WordsProps {
  readonly segments: readonly Segment[];
  readonly isFinished: boolean;
  /** The segment before the group. */
  readonly previous: Segment | undefined;
}

const Group = memo(
  function Group({ lang, segments, isFinished, previous }: GroupProps) {
    // The same element throughout: a new one would be announced again.
    return (
      <span className={isFinished ? classes.finished : undefined}>
        {segments.map(({ text, speaker }, index) => {
          const before = segments[index - 1] ?? previous;
          const isNewSpeaker = speaker && speaker !== before?.speaker;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: final segments are only appended
            <Fragment key={index}>
              {isNewSpeaker && <SpeakerName speaker={speaker} />}
              <span lang={lang}>{isNewSpeaker ? text : spaced(before?.text, text)}</span>
            </Fragment>
          );
        })}
      </span>
    );
  },
  // Final segments never change: a group of the same length in the same run is equal.
  (before, after) =>
    before.segments.length === after.segments.length &&
    before.segments[0] === after.segments[0] &&
    before.isFinished === after.isFinished,
);

/** Final segments, announced to screen readers as they arrive, except while a repeated pass catches up. */
function FinalWords({ lang }: WordsProps) {
  const { t } = useText('recorder');
  const segments = useLiveWords((words) => words.segments);
  const isRepeating = useLiveWords((words) => words.segments.length < words.announcedCount);
  const { screenReaderOptimized } = useAccessibility();
  const groups = groupsOf(segments);
  return (
    <span
      role="log"
      aria-label={t('recorder.live')}
      // The microphone would record a screen reader that reads along.
      aria-live={screenReaderOptimized ? 'off' : 'polite'}
      aria-busy={isRepeating || undefined}
    >
      {groups.map((group, index) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: groups are only appended
          key={index}
          lang={lang}
          segments={group}
          isFinished={index < groups.length - 1}
          previous={groups[index - 1]?.at(-1)}
        />
      ))}
    </span>
  );
}

function InterimWords({ lang }: WordsProps) {
  const partial = useLiveWords((words) => words.partial);
  const turns = useLiveWords((words) => words.turns);
  const last = useLiveWords(({ segments }) => segments.at(-1));
  return (
    <span className={classes.tentative} lang={lang} aria-hidden="true">
      {turns.length === 0
        ? spaced(last?.text, partial)
        : turns.map(({ speaker, text }, index) => (
            <Fragment key={speaker}>
              {index === 0 && speaker === last?.speaker ? (
                spaced(last.text, text)
              ) : (
                <>
                  <SpeakerName speaker={speaker} />
                  {text}
                </>
              )}
            </Fragment>
          ))}
    </span>
  );
}

/** Scrolls to the newest words unless the reader has scrolled back. */
function useStickToEnd(): { box: React.RefObject<HTMLDivElement | null>; onScroll: () => void } {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const length = useLiveWords(({ segments, partial }) => `${segments.length} ${partial.length}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new words move the end of the text
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [length]);
  const onScroll = () => {
    if (!box.current) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < END_TOLERANCE_PX;
  };
  return { box, onScroll };
}

/** The live words of the current recording: final ones in ink, interim ones lighter. Fills its container. */
export function LiveText() {
  const { t } = useText('recorder');
  const phase = useRecorderState((state) => state.phase);
  const note = useLiveWords((words) => noteOf(phase, words, t));
  const isEmpty = useLiveWords(({ segments, partial }) => segments.length === 0 && partial === '');
  // The in-page engine recognises English only.
  const isLocal = useLiveWords(isRecognisedLocally);
  const lang = langOf(isLocal ? 'en' : (currentTake(phase)?.language ?? ''));
  const { box, onScroll } = useStickToEnd();
  return (
    <>
      <p className={classes.note}>{note}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: words that have scrolled away must be reachable by keyboard */}
      <div ref={box} className={classes.words} tabIndex={0} onScroll={onScroll}>
        {isEmpty && <p className={classes.empty}>{t('recorder.live.empty')}</p>}
        <FinalWords lang={lang} />
        <InterimWords lang={lang} />
      </div>
    </>
  );
}
