import { IconSearchOff } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notice.tsx';

export interface NoResultProps {
  readonly level: 2 | 3;
  readonly title: string | undefined;
  readonly search: string;
  /** True when only some of the texts were searched. */
  readonly isPartial: boolean | undefined;
}

/** Says that a search or filter has no results. */
export function NoResult({ level, title, search, isPartial }: NoResultProps) {
  const { t } = useText('app', 'finding');
  const message = search ? t('finding.noResultText', { search }) : t('finding.noResultFilter');
  return (
    <Notice
      level={level}
      icon={<IconSearchOff size={28} stroke={1.4} aria-hidden />}
      title={title ?? t('list.noResult')}
      message={isPartial ? t('finding.noResultHere') : message}
    />
  );
}
