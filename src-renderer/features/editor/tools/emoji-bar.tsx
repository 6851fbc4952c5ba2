import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { UserPreferences } from '../../../../src/contract/api/user-preferences.ts';
import { savePreferences, userPreferences } from '../../../data/user-preferences.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './bars.module.css';
import type { BarProps } from './translate-bar.tsx';

type EmojiStyle = UserPreferences['emojiStyle'];

const STYLES = { all: 'tools.emojiAll', basic: 'tools.emojiBasic' } as const satisfies Record<
  EmojiStyle,
  string
>;

/**
 * The emoji style, and the button that adds emojis. The style is a preference of the account, on every
 * device.
 */
export function EmojiBar({ tools, isEmpty }: BarProps) {
  const { t } = useText('app', 'editor');
  const client = useQueryClient();
  const name = useId();
  const { data: preferences } = useQuery(userPreferences);
  const save = useMutation({
    ...savePreferences(client, 'silent'),
    meta: { failure: { title: 'preferences.error', message: 'tools.emojiFailed' } },
  });
  // Shows the picked style while it is being saved; if saving fails, the stored style.
  const [picked, setPicked] = useState<EmojiStyle | null>(null);
  const chosen = picked ?? preferences?.emojiStyle ?? 'all';
  const pick = (style: EmojiStyle): void => {
    setPicked(style);
    save.mutate({ emojiStyle: style }, { onSettled: () => setPicked(null) });
  };
  return (
    <div className={classes.bar}>
      <fieldset className={classes.choices}>
        <legend className={classes.wide}>{t('tools.emojiStyle')}</legend>
        {(Object.keys(STYLES) as EmojiStyle[]).map((style) => (
          <label key={style} className={classes.choice}>
            <input type="radio" name={name} checked={style === chosen} onChange={() => pick(style)} />
            {t(STYLES[style])}
          </label>
        ))}
      </fieldset>
      <Button
        disabled={isEmpty || tools.run.kind === 'running' || save.isPending}
        onClick={() => tools.start({ tool: 'emojis' })}
      >
        {t('tools.emojis')}
      </Button>
    </div>
  );
}
