import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Learned } from '../../../src/contract/api/corrections.ts';
import { learnedWords } from '../../data/corrections.ts';
import { forgetEverything, learnWord } from '../../data/learned-words.ts';
import { savePreferences, userPreferences } from '../../data/user-preferences.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/card-failure.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import { CorrectionList } from './correction-list.tsx';
import { LearnedForm } from './learned-form.tsx';
import { LearnedList } from './learned-list.tsx';
import classes from './learned-words.module.css';

/** Whether anything is learned at all. */
function LearningSwitch() {
  const { t } = useText('voice-profiles');
  const { data } = useQuery(userPreferences);
  const save = useMutation(savePreferences(useQueryClient()));
  const learns = save.isPending ? save.variables.learnWords : data?.learnWords;
  return (
    <Switch
      label={t('learned.switch')}
      hint={t('learned.switchHint')}
      checked={learns ?? true}
      disabled={!data}
      onChange={(learnWords) => save.mutate({ learnWords })}
    />
  );
}

/** Exports all learned words as a file, and forgets all of them. */
function ExportAndForget({ known }: { known: Learned }) {
  const { t } = useText('voice-profiles');
  const [isConfirming, setIsConfirming] = useState(false);
  const forget = useMutation(forgetEverything(useQueryClient()));
  const { learned, corrections } = known;
  const save = (): void => {
    const content = {
      learned: learned.map(({ heard, written }) => ({ heard, written })),
      corrections,
    };
    const blob = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
    saveFile(blob, 'parlance-words.json');
  };
  return (
    <CardActions>
      <Button variant="quiet" onClick={save}>
        {t('learned.export')}
      </Button>
      <Button variant="quiet" disabled={forget.isPending} onClick={() => setIsConfirming(true)}>
        {t('learned.forgetAll')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('learned.forgetAll')}
          message={t('learned.forgetQuestion')}
          confirm={t('learned.forgetAll')}
          onConfirm={() => forget.mutate(undefined)}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </CardActions>
  );
}

function LearnedWords({ known }: { known: Learned }) {
  const { t } = useText('voice-profiles');
  const learn = useMutation(learnWord(useQueryClient()));
  const { learned, corrections } = known;
  const inUse = new Set(learned.map(({ heard }) => heard));
  const open = corrections.filter(({ heard }) => !inUse.has(heard));
  return (
    <>
      {learned.length > 0 ? (
        <LearnedList words={learned} />
      ) : (
        <p className={classes.facts}>{t('learned.empty')}</p>
      )}
      <LearnedForm isBusy={learn.isPending} onLearn={(form) => learn.mutateAsync(form)} />
      {open.length > 0 && <CorrectionList corrections={open} onLearn={(form) => learn.mutate(form)} />}
      {learned.length + corrections.length > 0 && <ExportAndForget known={known} />}
    </>
  );
}

/** Learned words and corrections: listed, changed, exported, forgotten and switched off. */
export function LearnedWordsCard() {
  const { t } = useText('voice-profiles');
  const { data, isError, refetch } = useQuery(learnedWords);
  return (
    <SettingsCard id="learned-words" title={t('learned.title')} description={t('learned.lead')}>
      <LearningSwitch />
      {data && <LearnedWords known={data} />}
      {!data && isError && <CardFailure message={t('learned.loadFailed')} onRetry={() => void refetch()} />}
    </SettingsCard>
  );
}
