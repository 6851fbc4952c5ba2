import { IconCheck, IconVolume } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { ReactEditor } from 'slate-react';
import { learnedWords } from '../../../data/corrections.ts';
import { voiceProfiles } from '../../../data/voice-profiles.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { EditorTextPort } from '../editor-text-port.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { rangeAt } from '../text-positions.ts';
import type { DoubtfulPlace } from './doubtful-places.ts';
import type { DoubtfulTracker } from './doubtful-tracker.ts';
import { otherReadings, type Reading } from './other-readings.ts';
import classes from './readings-popover.module.css';
import { replaceWord } from './replace-word.ts';

/** Seconds of audio played around a word. */
const PLAYED_SECONDS = 2;
/** Distance in pixels between a word and its popover, and the minimum distance to the window's edge. */
const GAP = 8;

const SOURCES = {
  corrected: 'doubtful.source.corrected',
  heard: 'doubtful.source.heard',
  vocabulary: 'doubtful.source.vocabulary',
} as const satisfies Record<Reading['source'], TextKey<'corrections'>>;

export interface ReadingsPopoverProps {
  readonly editor: TranscriptEditor;
  readonly port: EditorTextPort;
  readonly tracker: DoubtfulTracker;
  readonly place: DoubtfulPlace;
  /** Whether to focus it at once, for keyboard users. */
  readonly byKey: boolean;
  onClose(): void;
}

/** Places the popover below its word, or above it if there is no room. */
function placeAt(popover: HTMLElement, word: DOMRect): void {
  const { width, height } = popover.getBoundingClientRect();
  const isBelow = word.bottom + GAP + height + GAP <= window.innerHeight || word.top < height + 2 * GAP;
  const left = Math.min(Math.max(GAP, word.left), window.innerWidth - width - GAP);
  popover.style.setProperty('--popover-left', `${left}px`);
  popover.style.setProperty('--popover-top', `${isBelow ? word.bottom + GAP : word.top - GAP - height}px`);
}

/** Moves the focus between the buttons with the arrow keys. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

/** Plays the audio around a word; undefined without audio. */
function playerOf(port: EditorTextPort, { heard }: DoubtfulPlace): (() => void) | undefined {
  const audio = port.audio();
  if (!audio) return undefined;
  const middle = (heard.start + heard.end) / 2;
  const from = Math.max(0, Math.min(heard.start, middle - PLAYED_SECONDS / 2));
  return () => audio.play(from, Math.max(heard.end, from + PLAYED_SECONDS));
}

/**
 * Shows a popover at its word while the component is mounted; the browser closes it on Escape and on an
 * outside press.
 */
function usePopover({ editor, port, place, byKey, onClose }: ReadingsPopoverProps) {
  const popover = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    element.showPopover();
    placeAt(element, ReactEditor.toDOMRange(editor, rangeAt(editor.children, place)).getBoundingClientRect());
    if (byKey) element.querySelector('button')?.focus();
    const stopListening = port.onChange(() => close.current());
    const onScroll = ({ target }: Event): void => {
      if (target !== element) close.current();
    };
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      stopListening();
      window.removeEventListener('scroll', onScroll, { capture: true });
      // After an outside press, the focus has moved on and must stay there.
      const { activeElement } = document;
      const isFocusLost =
        !activeElement || activeElement === document.body || element.contains(activeElement);
      if (isFocusLost) ReactEditor.focus(editor);
    };
  }, [editor, port, place, byKey]);
  return popover;
}

function Readings({
  lang,
  readings,
  onChoose,
}: {
  lang: string;
  readings: readonly Reading[];
  onChoose: (text: string) => void;
}) {
  const { t } = useText('corrections');
  if (readings.length === 0) return <p className={classes.none}>{t('doubtful.none')}</p>;
  return (
    <ul className={classes.readings}>
      {readings.map(({ text, source }) => (
        <li key={text}>
          <Button variant="bare" className={classes.reading} onClick={() => onChoose(text)}>
            <span className={classes.text} lang={lang} dir="auto">
              {text}
            </span>
            <span className={classes.source}>{t(SOURCES[source])}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The audio of a doubtful word, and its alternatives. */
export function ReadingsPopover(props: ReadingsPopoverProps) {
  const { editor, port, tracker, place, onClose } = props;
  const { t } = useText('corrections');
  const { data: profiles } = useQuery(voiceProfiles);
  const { data: learned } = useQuery(learnedWords);
  const popover = usePopover(props);
  const play = playerOf(port, place);
  // Opening the popover plays the word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each word has its own popover, which plays once when it opens
  useEffect(() => play?.(), []);
  const { lang } = ReactEditor.toDOMNode(editor, editor);
  const word = port.plain().slice(place.start, place.end);
  const vocabulary = profiles?.find(({ isActive }) => isActive)?.vocabulary ?? [];
  const readings = otherReadings(word, place.heard, vocabulary, learned?.corrections ?? []);
  const choose = (text: string): void => {
    onClose();
    replaceWord(editor, place, text);
  };
  const confirm = (): void => {
    onClose();
    tracker.confirm(place);
  };
  return (
    <section
      ref={popover}
      popover="auto"
      role="dialog"
      className={classes.popover}
      aria-label={t('doubtful.title', { word })}
      onKeyDown={onArrow}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      <p className={classes.head}>
        <span className={classes.word} lang={lang} dir="auto">
          {word}
        </span>
        <span className={classes.sure}>
          {t('doubtful.sure', { percent: Math.round(place.heard.confidence ?? 0) })}
        </span>
      </p>
      <Readings lang={lang} readings={readings} onChoose={choose} />
      <div className={classes.bottom}>
        {play && (
          <Button variant="quiet" onClick={play}>
            <IconVolume size={18} stroke={1.6} aria-hidden />
            {t('doubtful.play')}
          </Button>
        )}
        <Button variant="quiet" onClick={confirm}>
          <IconCheck size={18} stroke={1.6} aria-hidden />
          {t('doubtful.right')}
        </Button>
      </div>
    </section>
  );
}
