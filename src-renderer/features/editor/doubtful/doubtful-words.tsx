import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { ReactEditor } from 'slate-react';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands/commands.ts';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { textWithWords } from '../../../ui/text-with-words.ts';
import type { EditorTextPort } from '../editor-text-port.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { offsetOf } from '../text-positions.ts';
import type { DoubtfulPlace } from './doubtful-places.ts';
import { type DoubtfulTracker, DoubtfulWordTracker } from './doubtful-tracker.ts';
import classes from './doubtful-words.module.css';
import { goToWord } from './replace-word.ts';

const ReadingsPopover = lazyPart(async () => (await import('./readings-popover.tsx')).ReadingsPopover);

const SUMMARY_ID = 'doubtful-summary';

export interface DoubtfulWordsProps {
  readonly editor: TranscriptEditor;
  readonly port: EditorTextPort;
  readonly transcription: TranscriptionDetail;
}

interface OpenWord {
  readonly place: DoubtfulPlace;
  /** Whether to focus it at once, for keyboard users. */
  readonly byKey: boolean;
}

/** The tracker of an open text, for the lifetime of the component. */
function useTracker({ editor, port, transcription }: DoubtfulWordsProps): DoubtfulTracker | null {
  const { segments } = transcription;
  const [tracker, setTracker] = useState<DoubtfulTracker | null>(null);
  const [confirmed] = useState(() => new Set<string>());
  useEffect(() => {
    const newTracker = new DoubtfulWordTracker(editor, segments, port, confirmed);
    setTracker(newTracker);
    return () => newTracker.close();
  }, [editor, segments, port, confirmed]);
  return tracker;
}

const noSubscription = (): (() => void) => () => undefined;

/** Shortcuts to the next and previous doubtful word while the caret is in the text. */
function useMoveKeys(editor: TranscriptEditor, move: (step: 1 | -1) => void): void {
  const latest = useLatest(move);
  useEffect(() => {
    const area = ReactEditor.toDOMNode(editor, editor);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F7' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      latest.current(event.shiftKey ? -1 : 1);
    };
    area.setAttribute('aria-describedby', SUMMARY_ID);
    area.addEventListener('keydown', onKey);
    return () => {
      area.removeAttribute('aria-describedby');
      area.removeEventListener('keydown', onKey);
    };
  }, [editor, latest]);
}

/** Moves to the next or previous doubtful word, and announces it. */
function useMoves({ editor, port }: DoubtfulWordsProps, tracker: DoubtfulTracker | null) {
  const { t } = useText('corrections');
  const [announcement, setAnnouncement] = useState<ReactNode>('');
  const move = (step: 1 | -1): void => {
    const caret = editor.selection ? offsetOf(editor.children, editor.selection.anchor) : -1;
    const place = tracker?.next(caret, step);
    if (!place) return;
    goToWord(editor, place);
    const word = port.plain().slice(place.start, place.end);
    const percent = Math.round(place.heard.confidence ?? 0);
    const { lang } = ReactEditor.toDOMNode(editor, editor);
    setAnnouncement(textWithWords(lang, [word], (mark = '') => t('doubtful.told', { word: mark, percent })));
  };
  return { move, announcement };
}

/** Commands of the palette for moving between doubtful words, if there are any. */
function useMoveCommands(count: number, move: (step: 1 | -1) => void): void {
  const { t } = useText('app', 'corrections');
  useCommands(() =>
    count === 0
      ? []
      : [
          { id: 'doubtful.next', label: t('shortcuts.nextDoubtful'), keys: 'F7', run: () => move(1) },
          {
            id: 'doubtful.previous',
            label: t('shortcuts.previousDoubtful'),
            keys: '⇧ F7',
            run: () => move(-1),
          },
        ],
  );
}

/** Underlines the doubtful words of a text, shows their number, and opens the alternatives of a word. */
export function DoubtfulWords(props: DoubtfulWordsProps) {
  const { editor, port } = props;
  const { t } = useText('app', 'corrections');
  const tracker = useTracker(props);
  const count = useSyncExternalStore(tracker?.subscribe ?? noSubscription, () => tracker?.count() ?? 0);
  const [openWord, setOpenWord] = useState<OpenWord | null>(null);
  const { move, announcement } = useMoves(props, tracker);
  useMoveKeys(editor, move);
  useEffect(
    () =>
      port.onFirstPress((offset, byKey) => {
        const place = tracker?.at(offset) ?? null;
        if (place) setOpenWord({ place, byKey });
        return place !== null;
      }),
    [port, tracker],
  );
  useMoveCommands(count, move);
  return (
    <>
      {count > 0 && (
        <Button
          variant="bare"
          className={classes.count}
          data-tip={t('shortcuts.nextDoubtful')}
          data-tip-keys="F7"
          aria-description={t('shortcuts.nextDoubtful')}
          aria-keyshortcuts="F7"
          onClick={() => move(1)}
        >
          {t('doubtful.count', { count })}
        </Button>
      )}
      <span id={SUMMARY_ID} className={classes.hidden}>
        {count > 0 && t('doubtful.summary', { count })}
      </span>
      <span role="status" className={classes.hidden}>
        {announcement}
      </span>
      {openWord && tracker && (
        <ReadingsPopover
          key={openWord.place.start}
          {...openWord}
          {...props}
          tracker={tracker}
          onClose={() => setOpenWord(null)}
        />
      )}
    </>
  );
}
