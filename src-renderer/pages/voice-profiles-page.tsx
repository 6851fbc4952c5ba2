import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { voiceProfiles } from '../data/voice-profiles.ts';
import { LearnedWordsCard } from '../features/learned-words/learned-words-card.tsx';
import { AppHeader } from '../features/navigation/app-header.tsx';
import { VoiceProfilesView } from '../features/voice-profiles/voice-profiles-view.tsx';
import { useText } from '../i18n/use-text.ts';
import { useRemovalFocus } from '../ui/focus/use-removal-focus.ts';
import { useHiddenWhilePending } from '../ui/loading/hidden-while-pending.ts';
import { SiteFooter } from '../ui/site-footer.tsx';
import classes from './voice-profiles-page.module.css';

export function VoiceProfilesPage() {
  const { t } = useText('voice-profiles');
  const main = useRef<HTMLElement>(null);
  useRemovalFocus(main);
  // The profiles take their place above the learned words.
  const hidden = useHiddenWhilePending(useQuery(voiceProfiles).isPending);
  return (
    <div className={classes.page}>
      <AppHeader themeCycle="general" title={t('voice.title')} />
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        <VoiceProfilesView />
        <div {...hidden} className={classes.learned}>
          <LearnedWordsCard />
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
