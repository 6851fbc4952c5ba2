import {
  isMark,
  type MarkCommand,
  SPOKEN_COMMANDS,
  type SpokenCommand,
} from '../../../src/text/spoken-commands/commands.ts';
import { phrasesOf } from '../../../src/text/spoken-commands/phrases-of.ts';
import { writtenMark } from '../../../src/text/spoken-commands/written-marks.ts';
import type { TextKey } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import classes from './command-list.module.css';

type Effect = Exclude<SpokenCommand, MarkCommand | 'openQuote' | 'openBracket'>;

const EFFECTS = {
  newParagraph: 'voice.command.newParagraph',
  newLine: 'voice.command.newLine',
  scratchThat: 'voice.command.scratchThat',
  allCaps: 'voice.command.allCaps',
  bulletList: 'voice.command.bulletList',
  nextItem: 'voice.command.nextItem',
  endList: 'voice.command.endList',
  send: 'voice.command.send',
} as const satisfies Record<Effect, TextKey<'voice-profiles'>>;

/** All spoken commands of a language (ISO 639-1), with their effects. */
export function CommandList({ language }: { readonly language: string }) {
  const { t } = useText('voice-profiles');
  const phrases = phrasesOf(language);
  if (!phrases) return null;
  const said = SPOKEN_COMMANDS.flatMap((command) => {
    const phrase = phrases[command][0];
    return phrase === undefined ? [] : [{ command, phrase }];
  });
  const effectOf = (command: SpokenCommand) =>
    isMark(command) || command === 'openQuote' || command === 'openBracket' ? (
      <kbd>{writtenMark(command, language).trim()}</kbd>
    ) : (
      t(EFFECTS[command])
    );
  return (
    <Disclosure title={t('voice.commandsAll')}>
      <dl className={classes.commands}>
        {said.map(({ command, phrase }) => (
          <div key={command} className={classes.command}>
            <dt lang={language}>{phrase}</dt>
            <dd>{effectOf(command)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
