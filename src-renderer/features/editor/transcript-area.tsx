import { useAtomValue } from 'jotai';
import {
  createElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
} from 'react';
import type { Descendant, Operation } from 'slate';
import {
  Editable,
  type RenderChunkProps,
  type RenderElementProps,
  type RenderLeafProps,
  type RenderPlaceholderProps,
  Slate,
  useSlateSelector,
  useSlateStatic,
} from 'slate-react';
import { countWords } from '../../../src/text/word-count.ts';
import { useText } from '../../i18n/use-text.ts';
import { isCommand } from '../../ui/keys.ts';
import { langOf } from '../../ui/text-lang.ts';
import { deleteBeforeComposition } from './android-composition.ts';
import { prepareToPaste } from './clipboard.ts';
import { syncSelection } from './current-selection.ts';
import { wordsOf } from './document.ts';
import { markOfKey } from './editor-keys.ts';
import type { EditorTextPort } from './editor-text-port.ts';
import { MARK_TAGS, MARKS } from './marks.ts';
import { edgeOf, goToEdge } from './text-edges.ts';
import { textStyleAtom } from './text-look.ts';
import { toggleMarkOrNotify } from './toolbar/use-format-items.tsx';
import { languageOf } from './tools/text-language.ts';
import classes from './transcript-area.module.css';
import type { Transcript } from './use-transcript.ts';

// These four callbacks must be stable: a new one re-renders every block of a long text on each keystroke.
function renderElement({ attributes, children, element }: RenderElementProps) {
  return (
    <div
      {...attributes}
      className={classes.block}
      data-continues={element.continues || undefined}
      data-align={element.align}
      data-empty={element.children.every(({ text }) => text === '') || undefined}
    >
      {children}
    </div>
  );
}

function renderLeaf({ attributes, children, leaf }: RenderLeafProps) {
  let words: ReactNode = children;
  // Only marked words get extra elements: a long text has thousands of unmarked leaves.
  for (let index = MARKS.length - 1; index >= 0; index -= 1) {
    const mark = MARKS[index];
    if (mark && leaf[mark]) words = createElement(MARK_TAGS[mark], null, words);
  }
  return <span {...attributes}>{words}</span>;
}

function renderChunk({ attributes, lowest, children }: RenderChunkProps) {
  return (
    <div {...attributes} className={lowest ? classes.chunk : undefined}>
      {children}
    </div>
  );
}

function renderPlaceholder({ attributes, children }: RenderPlaceholderProps) {
  const { opacity: _tooPale, ...style } = attributes.style;
  return (
    <span {...attributes} style={style} className={classes.placeholder}>
      {children}
    </span>
  );
}

const changesText = (operation: Operation): boolean => operation.type !== 'set_selection';

function WordCount({ read }: { read: string | null }) {
  const { t } = useText('app');
  const count = useSlateSelector((editor) => (read === null ? wordsOf(editor.children) : countWords(read)));
  return <p className={classes.words}>{t('editor.words', { count })}</p>;
}

const Area = memo(function Area({
  label,
  language,
  placeholder,
  onBlur,
  onClick,
  onKeyDown,
}: {
  label: string;
  language: string;
  placeholder: string;
  onBlur: (event: FocusEvent) => void;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const editor = useSlateStatic();
  const lang = useSlateSelector((current) => langOf(languageOf(current, language) ?? ''));
  return (
    <Editable
      className={classes.area}
      lang={lang}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      placeholder={placeholder}
      renderElement={renderElement}
      renderLeaf={renderLeaf}
      renderChunk={renderChunk}
      renderPlaceholder={renderPlaceholder}
      onFocus={prepareToPaste}
      onBlur={onBlur}
      onClick={onClick}
      onCompositionStart={() => deleteBeforeComposition(editor)}
      onKeyDown={onKeyDown}
      spellCheck
    />
  );
});

export interface TranscriptAreaProps {
  readonly transcript: Transcript;
  readonly port: EditorTextPort;
  /** The language of the text when it was opened, unless it is a translation; empty if it is unknown. */
  readonly language: string;
  /** Content above the text. */
  readonly top: ReactNode;
  /** Content that covers the text, which stays mounted behind it. */
  readonly cover: ReactNode;
  /** Another text that is read instead; null otherwise. */
  readonly read: string | null;
  /** Content left of the word count. */
  readonly status: ReactNode;
  /** Content below the text, such as the toolbar. */
  readonly children: ReactNode;
}

/** Tells the port which version is shown, and returns a callback that tells it and the autosave about changes. */
function usePortNotices(
  { editor, autosave, isLoaded }: Transcript,
  port: EditorTextPort,
  { read, language }: Pick<TranscriptAreaProps, 'read' | 'language'>,
) {
  useEffect(() => port.showVersion(read, language), [port, read, language]);
  return useCallback(
    (_blocks: Descendant[]) => {
      if (!editor.operations.some(changesText)) return;
      port.notifyChange();
      if (!isLoaded()) autosave.notifyEdited();
    },
    [editor, autosave, port, isLoaded],
  );
}

/** The editable text of a transcription. */
export function TranscriptArea(props: TranscriptAreaProps) {
  const { transcript, port, top, cover, read, status, children } = props;
  const [language] = useState(props.language);
  const { t } = useText('app', 'editor');
  const textStyle = useAtomValue(textStyleAtom);
  const { editor, initial, autosave } = transcript;
  const notice = t('format.select');
  const onChange = usePortNotices(transcript, port, { read, language: props.language });
  const onClick = useCallback((event: MouseEvent) => port.handlePress(event.nativeEvent), [port]);
  const onBlur = useCallback(() => void autosave.flush(), [autosave]);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const edge = edgeOf(event);
      const mark = isCommand(event) ? markOfKey(event) : null;
      const isActivateKey = event.altKey && event.key === 'Enter';
      if (!edge && !mark && !isActivateKey) return;
      event.preventDefault();
      if (isActivateKey) {
        syncSelection(editor);
        port.activate();
      } else if (mark) {
        syncSelection(editor);
        toggleMarkOrNotify(editor, mark, notice);
      }
      // The browser's default stops at the first part of a long text that it has not rendered yet.
      else if (edge) goToEdge(editor, edge, event.shiftKey);
    },
    [editor, port, notice],
  );
  return (
    <Slate editor={editor} initialValue={initial} onChange={onChange}>
      {top}
      <div style={textStyle} className={classes.page}>
        {cover}
        <div hidden={Boolean(cover)}>
          <Area
            label={t('editor.label')}
            language={language}
            placeholder={t('editor.placeholder')}
            onBlur={onBlur}
            onClick={onClick}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
      <div className={classes.bottom}>
        {status}
        <WordCount read={read} />
      </div>
      {children}
    </Slate>
  );
}
