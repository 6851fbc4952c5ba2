import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router-dom';
import type { User } from '../../src/contract/api/account.ts';
import { currentUser, signedOutClients } from '../data/user.ts';
import { AccessibilityCard } from '../features/accessibility/accessibility-card.tsx';
import { AccountCard } from '../features/account/account-card.tsx';
import { ChangeEmailCard } from '../features/account/change-email-card.tsx';
import { ChangePasswordCard } from '../features/account/change-password-card.tsx';
import { DangerZoneCard } from '../features/account/danger-zone-card.tsx';
import { DataExportCard } from '../features/account/data-export-card.tsx';
import { SecurityCard } from '../features/account/security-card.tsx';
import { AiModelsCard } from '../features/ai-models/ai-models-card.tsx';
import { ApiAccessCard } from '../features/api-access/api-access-card.tsx';
import { ImportCard } from '../features/import-texts/import-card.tsx';
import { LocalEngineCard } from '../features/local-engine/local-engine-card.tsx';
import { LanguageCard } from '../features/navigation/language-card.tsx';
import { PersonalityCard } from '../features/personality/personality-card.tsx';
import { PlanCard } from '../features/plan/plan-card.tsx';
import { PrivacyCard } from '../features/privacy/privacy-card.tsx';
import { RecipesCard } from '../features/recipes/recipes-card.tsx';
import { recordingPart } from '../features/recorder/session/recording-part.ts';
import { QuickShareCard } from '../features/sharing/quick-share-card.tsx';
import { KnownVoicesCard } from '../features/speakers/known-voices-card.tsx';
import { WebhooksCard } from '../features/webhooks/webhooks-card.tsx';
import type { TextKey } from '../i18n/text-keys.ts';
import { useText } from '../i18n/use-text.ts';
import type { LocalEngine } from '../platform/local-engine.ts';
import { usePlatform } from '../platform/platform-context.ts';
import { useScrollToHash } from '../ui/hooks/use-scroll-to-hash.ts';
import { Link } from '../ui/link.tsx';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { useLoaded } from '../ui/loading/loaded-part.ts';
import { PageLoading } from '../ui/loading/page-loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { type ReturnLocation, useReturnLocation } from '../ui/return-location.ts';
import { PageFrame } from './page-frame.tsx';
import { SessionFailure } from './session-failure.tsx';
import classes from './settings-page.module.css';

/** Only the account of a computer without sign-in has it. */
const LocalPasswordCard = lazyPart(
  async () => (await import('../features/account/local-password-card.tsx')).LocalPasswordCard,
);

/** The cards in page order, for the table of contents. */
const SECTIONS = [
  { id: 'personality', label: 'personality.title' },
  { id: 'account', label: 'account.title' },
  { id: 'email', label: 'account.changeEmail' },
  { id: 'password', label: 'account.changePassword' },
  { id: 'plan', label: 'plan.title' },
  { id: 'language', label: 'language.title' },
  { id: 'accessibility', label: 'accessibility.title' },
  { id: 'ai-models', label: 'models.title' },
  { id: 'without-network', label: 'withoutNetwork.title' },
  { id: 'recipes', label: 'recipes.title' },
  { id: 'quick-share', label: 'quickShare.title' },
  { id: 'security', label: 'security.title' },
  { id: 'api-access', label: 'apiAccess.title' },
  { id: 'webhooks', label: 'webhooks.title' },
  { id: 'privacy', label: 'privacyCard.title' },
  { id: 'known-voices', label: 'knownVoices.title' },
  { id: 'import', label: 'importTexts.title' },
  { id: 'data', label: 'dataExport.title' },
  { id: 'danger', label: 'danger.title' },
] as const satisfies readonly {
  id: string;
  label: TextKey<'account' | 'plan' | 'settings'>;
}[];

/**
 * Cards that the account of a computer has no use for: it has no address, one session, and a server for itself alone, which
 * needs no network.
 */
const HIDDEN_LOCALLY: readonly string[] = ['email', 'without-network', 'security', 'api-access'];

function Contents({ user }: { user: User }) {
  const { t } = useText('account', 'plan', 'settings');
  const shown = SECTIONS.filter(({ id }) => user.signIn === 'email' || !HIDDEN_LOCALLY.includes(id));
  return (
    <nav className={classes.contents} aria-label={t('settings.sections')}>
      {shown.map(({ id, label }) => (
        <Link key={id} to={`#${id}`}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}

/** How one signs in. */
function SignInCards({ signIn }: Pick<User, 'signIn'>) {
  if (signIn !== 'email') return <LocalPasswordCard hasPassword={signIn === 'computerPassword'} />;
  return (
    <>
      <ChangeEmailCard />
      <ChangePasswordCard />
    </>
  );
}

function Cards({ user, localEngine }: { user: User; localEngine: LocalEngine | null }) {
  useScrollToHash();
  return (
    <div className={classes.cards}>
      <PersonalityCard />
      <AccountCard />
      <SignInCards signIn={user.signIn} />
      <PlanCard />
      <LanguageCard />
      <AccessibilityCard />
      <AiModelsCard />
      {user.signIn === 'email' && localEngine && <LocalEngineCard engine={localEngine} />}
      <RecipesCard />
      <QuickShareCard />
      {user.signIn === 'email' && <SecurityCard />}
      {user.signIn === 'email' && <ApiAccessCard />}
      <WebhooksCard />
      <PrivacyCard />
      <KnownVoicesCard owner={user.id} />
      <ImportCard />
      <DataExportCard />
      <DangerZoneCard />
    </div>
  );
}

/** Asks visitors to sign in, without a redirect; signing in leads back here. */
function SignInRequired({ way: returnLocation }: { way: ReturnLocation | null }) {
  const { t } = useText('common', 'settings');
  const navigate = useNavigate();
  return (
    <main id="main" tabIndex={-1}>
      <Notice
        level={1}
        title={t('settings.denied')}
        message={t('settings.deniedText')}
        action={{ label: t('auth.signIn'), run: () => void navigate('/auth', { state: returnLocation }) }}
      />
    </main>
  );
}

/** All settings of a user. */
export function SettingsPage() {
  const { t } = useText('app');
  const client = useQueryClient();
  const session = useQuery(currentUser);
  const returnLocation = useReturnLocation(session.data, () => signedOutClients.has(client));
  // A page that is whole at once scrolls to the card that its address names.
  const host = useLoaded(recordingPart(usePlatform()));
  if (session.isPending || host === undefined) return <PageLoading />;
  if (session.isError && !session.data) return <SessionFailure retry={() => void session.refetch()} />;
  // After an expired session, sign-in shows a message, as on every other page.
  if (!session.data && returnLocation?.endedFor)
    return <Navigate to="/auth" replace state={returnLocation} />;
  if (!session.data) return <SignInRequired way={returnLocation} />;
  return (
    <PageFrame title={t('menu.settings')}>
      <div className={classes.columns}>
        <Contents user={session.data} />
        <Cards user={session.data} localEngine={host.local} />
      </div>
    </PageFrame>
  );
}
