import { type FormEvent, useState } from 'react';
import { SNIPPETS } from '../../../../src/contract/desktop/desktop-options.ts';
import { type Snippet, snippetSchema } from '../../../../src/contract/desktop/modes.ts';
import { cutText } from '../../../../src/text/cut-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useFirstFault } from '../../../ui/hooks/use-first-fault.ts';
import { CardActions, SettingsCard } from '../../../ui/settings-card.tsx';
import classes from '../desktop.module.css';
import { faultyFields } from '../faulty-fields.ts';
import { useSettingsChange } from '../use-settings-change.ts';
import { NamedList } from './named-list.tsx';

/** Characters of a snippet that its row shows. */
const PREVIEW_LENGTH = 80;

interface SnippetDialogProps {
  readonly snippet: Snippet;
  readonly isSaving: boolean;
  onSave(snippet: Snippet): void;
  onClose(): void;
}

function SnippetDialog({ snippet: first, isSaving, onSave, onClose }: SnippetDialogProps) {
  const { t } = useText('desktop');
  const [snippet, setSnippet] = useState(first);
  const [isTried, setTried] = useState(false);
  const { form, focusFirstFault } = useFirstFault();
  const wanted = { ...snippet, name: snippet.name.trim() };
  const faults = faultyFields(snippetSchema, wanted, ['name', 'text']);
  const faulty: typeof faults = isTried ? faults : {};
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    focusFirstFault(faults);
    if (Object.keys(faults).length === 0 && !isSaving) onSave(wanted);
  };
  const textFault =
    snippet.text === '' ? t('snippets.textMissing') : t('snippets.textTooLong', { max: SNIPPETS.textMax });
  return (
    <Dialog title={first.name || t('snippets.new')} isDirty={snippet !== first} onClose={onClose}>
      <form ref={form} className={classes.form} noValidate onSubmit={save}>
        <TextField
          name="name"
          label={t('modes.name')}
          maxLength={SNIPPETS.nameMax}
          error={faulty.name && t('modes.nameMissing')}
          value={snippet.name}
          onChange={({ currentTarget }) => setSnippet({ ...snippet, name: currentTarget.value })}
        />
        <TextArea
          name="text"
          label={t('snippets.text')}
          hint={t('snippets.hint')}
          rows={5}
          error={faulty.text && textFault}
          value={snippet.text}
          onChange={({ currentTarget }) => setSnippet({ ...snippet, text: currentTarget.value })}
        />
        <DialogActions>
          <Button variant="primary" type="submit" isBusy={isSaving}>
            {t('modes.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Texts inserted by their spoken names. */
export function SnippetsCard() {
  const { t } = useText('desktop');
  const { settings, isPending, change } = useSettingsChange();
  const [edited, edit] = useState<Snippet | null>(null);
  const snippets = settings?.snippets ?? [];
  const save = (snippet: Snippet): void => {
    const isKnown = snippets.some(({ id }) => id === snippet.id);
    const changed = isKnown
      ? snippets.map((one) => (one.id === snippet.id ? snippet : one))
      : [...snippets, snippet];
    change({ snippets: changed }, () => edit(null));
  };
  return (
    <SettingsCard id="snippets" title={t('snippets.title')} description={t('snippets.lead')}>
      {snippets.length > 0 && (
        <NamedList
          items={snippets}
          describe={({ text }) =>
            text.length > PREVIEW_LENGTH ? `${cutText(text, PREVIEW_LENGTH)}...` : text
          }
          onEdit={(item) => edit(item)}
          onDelete={({ id }) => change({ snippets: snippets.filter((one) => one.id !== id) })}
        />
      )}
      {snippets.length < SNIPPETS.max && (
        <CardActions>
          <Button onClick={() => edit({ id: crypto.randomUUID(), name: '', text: '' })}>
            {t('snippets.new')}
          </Button>
        </CardActions>
      )}
      {edited && (
        <SnippetDialog
          key={edited.id}
          snippet={edited}
          isSaving={isPending}
          onSave={save}
          onClose={() => edit(null)}
        />
      )}
    </SettingsCard>
  );
}
