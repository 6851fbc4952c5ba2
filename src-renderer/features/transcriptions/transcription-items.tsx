import { IconDots, IconPin, IconTrash } from '@tabler/icons-react';
import type {
  SaidMoment,
  Transcription,
  TranscriptionPage,
} from '../../../src/contract/api/transcriptions.ts';
import { PREVIEW_LENGTH } from '../../../src/contract/limits.ts';
import { minutesAndSeconds } from '../../../src/text/clock.ts';
import { preview } from '../../../src/text/preview.ts';
import { relativeAge } from '../../../src/text/relative-age.ts';
import { dateText } from '../../i18n/date-text.ts';
import type { Translate } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useEveryMinute } from '../../ui/hooks/use-every-minute.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { onDemand, Show } from '../../ui/loading/on-demand.tsx';
import { isImported } from '../../ui/origin-names.ts';
import { shortOrigin } from '../../ui/origin-text.ts';
import { langOfText } from '../../ui/text-lang.ts';
import { isPinnedText } from './pinned-text.ts';
import classes from './transcription-items.module.css';
import type { Deletion } from './use-deletion.ts';
import { useItemKeys } from './use-item-keys.ts';
import { tagsDialog } from './use-tags-dialog.tsx';

/** Loaded with the first search that finds spoken words. */
const saidMoments = onDemand(() => import('./said-moments.tsx'));

function ageText(t: Translate<'app'>, createdAt: string): string {
  const age = relativeAge(Date.parse(createdAt), Date.now());
  return age.unit === 'now' ? t('age.now') : t(`age.${age.unit}`, { count: age.count });
}

function Words({ item, shown }: { item: Transcription; shown: string }) {
  const { t, locale } = useText('app');
  const spoken = new Date(item.createdAt);
  const age = useEveryMinute(() => ageText(t, item.createdAt));
  return (
    <span className={classes.words}>
      <span
        className={classes.preview}
        lang={langOfText(item)}
        data-searched
        data-silent={shown === '' || undefined}
      >
        {shown || t('list.silent')}
      </span>
      <span className={classes.meta}>
        {isPinnedText(item) && (
          <span className={classes.pin}>
            <IconPin size={14} stroke={1.8} role="img" aria-label={t('list.pinned')} />
          </span>
        )}
        <time
          dateTime={item.createdAt}
          title={dateText(spoken, locale, { dateStyle: 'medium', timeStyle: 'medium' })}
        >
          {age}
        </time>
        {!(isImported(item) && item.duration === 0) && <span>{minutesAndSeconds(item.duration)}</span>}
        <span>{shortOrigin(item, t)}</span>
        {item.tags?.map(({ id, name }) => (
          <bdi key={id} className={classes.tag}>
            {name}
          </bdi>
        ))}
      </span>
    </span>
  );
}

interface ItemProps {
  readonly item: Transcription;
  readonly deletion: Deletion;
  readonly isCurrent: boolean;
  readonly moments: readonly SaidMoment[];
  /** The part around the searched words; undefined to show the beginning. */
  readonly excerpt: string | undefined;
  onOpen(item: Transcription): void;
  onEditTags(item: Transcription): void;
}

function Item({ item, deletion, isCurrent, moments, excerpt, onOpen, onEditTags }: ItemProps) {
  const { t } = useText('app');
  const { selected } = deletion;
  const shown = excerpt ?? preview(item.text, PREVIEW_LENGTH);
  if (selected) {
    return (
      <label className={classes.open}>
        <Checkbox
          aria-label={t('list.choose', { preview: shown })}
          checked={selected.has(item.id)}
          onChange={() => deletion.toggle(item.id)}
        />
        <Words item={item} shown={shown} />
      </label>
    );
  }
  return (
    <>
      <Button
        variant="bare"
        className={classes.open}
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(item)}
      >
        <Words item={item} shown={shown} />
      </Button>
      <IconButton
        label={t('list.tagsOne', { preview: shown })}
        className={classes.act ?? ''}
        onPointerEnter={tagsDialog.preload}
        onClick={() => onEditTags(item)}
      >
        <IconDots size={18} stroke={1.6} aria-hidden />
      </IconButton>
      <IconButton
        label={t('list.deleteOne', { preview: shown })}
        className={`${classes.act} ${classes.last}`}
        disabled={deletion.isBusy}
        onClick={() => deletion.askOne(item.id)}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </IconButton>
      {moments.length > 0 && (
        <Show part={saidMoments}>
          {({ SearchMoments }) => <SearchMoments {...{ item, moments, onOpen }} />}
        </Show>
      )}
    </>
  );
}

export interface TranscriptionItemsProps {
  readonly items: readonly Transcription[];
  readonly deletion: Deletion;
  /** The transcription that is open beside the list. */
  readonly currentId?: string | null;
  /** Moments at which the searched words were said, by id. */
  readonly moments?: TranscriptionPage['moments'];
  /** The parts around the searched words, by id, where these are not at the beginning. */
  readonly excerpts?: TranscriptionPage['excerpts'];
  onOpen(item: Transcription): void;
  /** Opens the tags and the pin of a text. */
  onEditTags(item: Transcription): void;
}

/** A list of transcriptions; a press opens one, or toggles it in select mode. */
export function TranscriptionItems({
  items,
  deletion,
  currentId,
  moments = {},
  excerpts = {},
  onOpen,
  onEditTags,
}: TranscriptionItemsProps) {
  const keys = useItemKeys(items, onEditTags);
  return (
    <ul className={classes.list} onKeyDown={keys.onKeyDown}>
      {items.map((item) => {
        const isCurrent = item.id === currentId;
        return (
          <li
            key={item.id}
            className={classes.item}
            data-current={isCurrent || undefined}
            {...keys.itemProps(item.id)}
          >
            <Item
              item={item}
              deletion={deletion}
              isCurrent={isCurrent}
              moments={moments[item.id] ?? []}
              excerpt={excerpts[item.id]}
              onOpen={onOpen}
              onEditTags={onEditTags}
            />
          </li>
        );
      })}
    </ul>
  );
}
