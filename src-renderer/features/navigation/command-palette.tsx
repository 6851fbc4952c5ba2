import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { PREVIEW_LENGTH, SEARCH_MAX } from '../../../src/contract/limits.ts';
import { preview } from '../../../src/text/preview.ts';
import { isUnspaced } from '../../../src/text/search-words.ts';
import { transcriptionList } from '../../data/transcriptions.ts';
import { useText } from '../../i18n/use-text.ts';
import { type Command, commandChanges, currentCommands } from '../../ui/commands/commands.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Library } from '../../ui/library.tsx';
import { langOfText } from '../../ui/text-lang.ts';
import classes from './command-palette.module.css';
import { type HeaderDialog, useHeaderCommands } from './use-menu.tsx';

/** Maximum number of transcriptions shown, and milliseconds without typing before they are searched. */
const TEXTS_MAX = 6;
const DEBOUNCE_MS = 200;

const normalise = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Commands whose label contains a word starting with each word typed; in scripts without spaces, the words typed. */
export function matchingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = normalise(typed).split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => {
    const words = normalise(label).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((start) =>
      words.some((word) => (isUnspaced(start) ? word.includes(start) : word.startsWith(start))),
    );
  });
}

function useTexts(typed: string): readonly Command[] {
  const navigate = useNavigate();
  const { t } = useText('app');
  const wanted = typed.trim().slice(0, SEARCH_MAX);
  const [search] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const { data, isPlaceholderData } = useQuery(transcriptionList({ search, limit: TEXTS_MAX }));
  // Results of a previous search must not be opened by Enter.
  const currentResults = search === wanted && !isPlaceholderData ? data?.transcriptions : undefined;
  return (currentResults ?? []).map((item) => {
    const { id, text } = item;
    const address = new URLSearchParams({ transcription: id, ...(search && { find: search }) });
    return {
      id: `open.${id}`,
      label: data?.excerpts?.[id] ?? (preview(text, PREVIEW_LENGTH) || t('list.silent')),
      lang: langOfText(item),
      run: () => void navigate(`/app?${address}`),
    };
  });
}

const optionId = ({ id }: Command): string => `option-${id}`;

function Option({ command, active }: { command: Command; active: string | null }) {
  const id = optionId(command);
  return (
    <Combobox.Option
      id={id}
      value={command.id}
      disabled={Boolean(command.reason)}
      aria-selected={id === active}
      className={classes.option ?? ''}
    >
      <span className={classes.label} lang={command.lang}>
        {command.label}
        {command.reason && <span className={classes.reason}>{command.reason}</span>}
      </span>
      {command.keys && (
        <kbd dir="ltr" className={classes.keys}>
          {command.keys}
        </kbd>
      )}
    </Combobox.Option>
  );
}

/** The combobox, and the id of the option that Enter runs; Mantine announces only one chosen by the arrows. */
function useActiveOption() {
  const store = useCombobox({ opened: true });
  const [active, setActive] = useState<string | null>(null);
  const tell =
    (select: () => string | null): (() => string | null) =>
    () => {
      const id = select();
      setActive(id);
      return id;
    };
  return {
    active,
    selectFirst: tell(store.selectFirstOption),
    store: {
      ...store,
      selectNextOption: tell(store.selectNextOption),
      selectPreviousOption: tell(store.selectPreviousOption),
    },
  };
}

export interface CommandPaletteProps {
  /** Opens another dialog of the header. */
  open(dialog: HeaderDialog): void;
  onClose(): void;
}

/** The command palette: commands and transcriptions, filtered by typing. */
export function CommandPalette({ open, onClose }: CommandPaletteProps) {
  const { t } = useText('app');
  const everywhere = useHeaderCommands(open);
  const [typed, setTyped] = useState('');
  // A part of the page that is still loading brings its commands later.
  const changes = useSyncExternalStore(commandChanges.subscribe, commandChanges.count);
  const texts = useTexts(typed);
  const actions = matchingCommands([...currentCommands(), ...everywhere], typed);
  const { store, active, selectFirst } = useActiveOption();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option must be selected again when the list changes
  useEffect(() => {
    selectFirst();
  }, [changes, typed, texts.length]);
  const run = (id: string): void => {
    const command = [...actions, ...texts].find((each) => each.id === id);
    onClose();
    // Runs after the dialog has restored the focus, because a command may move it.
    if (command) setTimeout(() => command.run(), 0);
  };
  return (
    <Dialog title={t('menu.palette')} onClose={onClose}>
      <Library>
        <Combobox store={store} onOptionSubmit={run} withinPortal={false}>
          <Combobox.EventsTarget aria-activedescendant={active ?? ''}>
            <input
              className={classes.search}
              data-first
              role="combobox"
              aria-expanded
              aria-label={t('palette.search')}
              placeholder={t('palette.search')}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <Combobox.Options className={classes.options ?? ''} aria-label={t('menu.palette')}>
            {actions.length > 0 && (
              <Combobox.Group label={t('palette.actions')} className={classes.group ?? ''}>
                {actions.map((command) => (
                  <Option key={command.id} command={command} active={active} />
                ))}
              </Combobox.Group>
            )}
            {texts.length > 0 && (
              <Combobox.Group label={t('list.title')} className={classes.group ?? ''}>
                {texts.map((command) => (
                  <Option key={command.id} command={command} active={active} />
                ))}
              </Combobox.Group>
            )}
          </Combobox.Options>
          <p role="status" className={classes.none}>
            {actions.length + texts.length === 0 && t('palette.none')}
          </p>
        </Combobox>
      </Library>
    </Dialog>
  );
}
