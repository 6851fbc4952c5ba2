import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { withTexts } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Platform } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFirstFault } from '../../ui/hooks/use-first-fault.ts';
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts';
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts';
import { useSite } from '../../ui/site.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import classes from './contact-form.module.css';
import {
  CONTACT_CATEGORIES,
  CONTACT_MAX,
  type ContactCategory,
  type ContactErrors,
  type ContactField,
  type ContactMessage,
  type ContactStart,
  checkMessage,
  filledMessage,
  planMailto,
} from './contact-message.ts';

const EMPTY: ContactMessage = { name: '', email: '', category: 'general', subject: '', message: '' };

/** Loads the words for a message that is too long for a mail link: few need them. */
const loadPasteWords = () => withTexts(() => import('./paste-words.ts'), 'sharing');

/** Copies a text; returns the words to paste it, or null if it can't be copied. */
async function tryCopy(text: string, copyText: Platform['copyText']): Promise<string | null> {
  try {
    const [{ pasteWords }] = await Promise.all([loadPasteWords(), copyText(text)]);
    return pasteWords();
  } catch {
    return null;
  }
}

type SetMessage = (change: (before: ContactMessage) => ContactMessage) => void;

/** Fills the form with the texts of `start`, at first and when they change. */
function useStart(form: RefObject<HTMLFormElement | null>, start: ContactStart, set: SetMessage): void {
  const earlier = useRef<ContactStart>({});
  const { subject = '', message = '' } = start;
  useLayoutEffect(() => {
    const fields = new FormData(form.current ?? undefined);
    const before = earlier.current;
    earlier.current = { subject, message };
    set((values) => filledMessage(values, fields, { subject, message }, before));
  }, [form, subject, message, set]);
}

/** Opens the user's mail program with a message. */
function useSending(values: ContactMessage): () => Promise<void> {
  const { t } = useText('public');
  const { openExternal, copyText } = usePlatform();
  const words = { category: t(`contact.category.${values.category}`), from: t('contact.from') };
  const { supportEmail } = useSite();
  const { whole, pasted } = planMailto(values, words, supportEmail);
  const isLong = pasted !== null;
  useEffect(() => {
    // A browser opens a mailto link only shortly after the press. If preloading fails, it is retried then.
    if (isLong) void loadPasteWords().catch(() => undefined);
  }, [isLong]);
  return useSingleFlight(async () => {
    const pasteText = pasted && (await tryCopy(pasted.text, copyText));
    openExternal(pasted && pasteText ? pasted.address : whole);
    showToast({
      kind: 'success',
      title: t('contact.opened'),
      message: pasteText ?? t('contact.openedText'),
    });
  });
}

function useContactForm(start: ContactStart) {
  const { t } = useText('public');
  const { form, focusFirstFault } = useFirstFault();
  const [values, setValues] = useState<ContactMessage>(EMPTY);
  const [errors, setErrors] = useState<ContactErrors>({});
  useStart(form, start, setValues);
  const send = useSending(values);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = checkMessage(values);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstFault(found);
    else void send();
  };
  const field = (name: ContactField) => {
    const error = errors[name];
    return {
      name,
      value: values[name],
      maxLength: CONTACT_MAX[name],
      required: true,
      error: error && t(error),
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
        const { value } = currentTarget;
        setValues((before) => ({ ...before, [name]: value }));
        setErrors(({ [name]: _, ...others }) => others);
      },
    };
  };
  const choose = (category: ContactCategory): void => setValues((before) => ({ ...before, category }));
  return { form, field, submit, category: values.category, choose };
}

/** Composes a message to support in the user's mail program. `start`: texts for empty fields. */
export function ContactForm({ start = {} }: { start?: ContactStart }) {
  const { t } = useText('public');
  const { form, field, submit, category, choose } = useContactForm(start);
  // Before hydration, submitting would send the form's content to this server.
  const canSend = useIsHydrated();
  return (
    <form ref={form} noValidate className={classes.form} aria-label={t('contact.form')} onSubmit={submit}>
      <div className={classes.pair}>
        <TextField {...field('name')} label={t('contact.name')} autoComplete="name" />
        <TextField
          {...field('email')}
          label={t('contact.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <SelectField
        label={t('contact.category')}
        name="category"
        options={CONTACT_CATEGORIES.map((each) => ({ value: each, label: t(`contact.category.${each}`) }))}
        value={category}
        onChange={choose}
      />
      <TextField {...field('subject')} label={t('contact.subject')} />
      <TextArea {...field('message')} label={t('contact.message')} rows={7} />
      <div>
        <Button size="form" type="submit" variant="primary" isFull disabled={!canSend}>
          {t('contact.send')}
        </Button>
        <p className={classes.hint}>{t('contact.sendHint')}</p>
      </div>
    </form>
  );
}
