import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { currentUser } from '../../data/user.ts';
import { savePreferences } from '../../data/user-preferences.ts';
import { LanguageSelect } from '../../ui/fields/language-select.tsx';

/** The language of the public pages; for a signed-in user it is also saved in the account. */
export function PublicLanguage() {
  const { data: user } = useQuery(currentUser);
  const save = useMutation(savePreferences(useQueryClient()));
  return (
    <LanguageSelect onChoose={user ? (interfaceLanguage) => save.mutate({ interfaceLanguage }) : undefined} />
  );
}
