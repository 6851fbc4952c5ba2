import { SHARE_PLATFORM_NAMES, type SharePlatform } from '../../../src/contract/api/share-platforms.ts';
import { beginningOf } from '../../../src/text/channels/beginning.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import classes from './long-post.module.css';
import type { Excess } from './post-excess.ts';

export interface LongPostProps {
  readonly target: SharePlatform;
  readonly excess: Excess;
  /** The text, as it is shared. */
  readonly text: string;
  /** Opens the preview, in which it can be split; undefined without one. */
  readonly onPreview: (() => void) | undefined;
  onBeginning(beginning: string): void;
  onWhole(): void;
  onClose(): void;
}

/** A warning before sharing that the text is longer than one post, which the platform would cut or refuse. */
export function LongPost(props: LongPostProps) {
  const { target, excess, text, onPreview, onBeginning, onWhole, onClose } = props;
  const { t, locale } = useText('app', 'sharing');
  const name = SHARE_PLATFORM_NAMES[target];
  const closeThen = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Dialog title={t('longPost.title')} onClose={onClose}>
      <p className={classes.message}>
        {t('longPost.text', {
          name,
          max: excess.max.toLocaleString(locale),
          number: excess.length.toLocaleString(locale),
        })}
      </p>
      <div className={classes.buttons}>
        {onPreview && (
          <Button variant="primary" onClick={closeThen(onPreview)}>
            {t('preview.splitIt')}
          </Button>
        )}
        <Button
          variant={onPreview ? 'default' : 'primary'}
          onClick={closeThen(() => onBeginning(beginningOf(text, excess.max, excess.measure)))}
        >
          {t('longPost.beginning')}
        </Button>
        <Button onClick={closeThen(onWhole)}>{t('longPost.whole', { name })}</Button>
        <Button onClick={onClose}>{t('list.cancel')}</Button>
      </div>
    </Dialog>
  );
}
