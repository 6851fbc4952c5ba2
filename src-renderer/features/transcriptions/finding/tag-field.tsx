import { useQuery } from '@tanstack/react-query';
import { type Ref, useId } from 'react';
import { TAGS } from '../../../../src/contract/limits.ts';
import { tagList } from '../../../data/tags.ts';
import { sortByName } from '../../../i18n/name-order.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** The name of a tag as it is saved; null where it has neither a letter nor a number. */
export function tagNameIn(typed: string): string | null {
  const name = typed.trim();
  return /[\p{L}\p{N}]/u.test(name) ? name : null;
}

export interface TagFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  /** Tags that are not offered. */
  readonly excluded?: readonly string[];
  readonly ref?: Ref<HTMLInputElement>;
  onType(value: string): void;
}

/** A field for the name of a tag, which offers those that there are. The first field of its dialog. */
export function TagField({ excluded = [], onType, ...field }: TagFieldProps) {
  const { locale } = useText('finding');
  const { data: tags = [] } = useQuery({ ...tagList, select: sortByName(locale) });
  const listId = useId();
  return (
    <>
      <TextField
        {...field}
        data-first
        maxLength={TAGS.nameMax}
        autoComplete="off"
        list={listId}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <datalist id={listId}>
        {tags
          .filter(({ name }) => !excluded.includes(name))
          .map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
      </datalist>
    </>
  );
}
