import { useText } from '../../../i18n/use-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';
import classes from './local-text-field.module.css';
import { useLocalText, useLocalWords } from './use-local-text.ts';

/** The text of a waiting recording, ready to read, edit and copy; nothing without one. */
export function LocalTextField({ take }: { take: RecorderTake }) {
  const { t } = useText('notices');
  const local = useLocalWords();
  const { copyText } = usePlatform();
  const state = useLocalText(take.id);
  if (state?.is !== 'text') return null;
  const copy = async () => {
    const isCopied = await copyText(state.text).then(
      () => true,
      () => false,
    );
    showToast({
      kind: isCopied ? 'success' : 'error',
      title: t(isCopied ? 'here.copied' : 'here.copyFailed'),
    });
  };
  return (
    <div className={classes.words}>
      <TextArea
        label={t('here.label')}
        hint={t(state.isEdited ? 'here.hintEdited' : 'here.hint')}
        // The engine in the page understands English.
        lang="en"
        dir="auto"
        rows={4}
        value={state.text}
        onChange={({ target }) => local?.texts.edit(take, target.value)}
      />
      <Button size="small" onClick={() => void copy()}>
        {t('here.copy')}
      </Button>
    </div>
  );
}

/** The same in the place of the text. */
export function LocalTextSheet({ take }: { take: RecorderTake }) {
  return (
    <div className={classes.sheet}>
      <LocalTextField take={take} />
    </div>
  );
}
