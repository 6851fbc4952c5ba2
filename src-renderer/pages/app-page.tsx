import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { User } from '../../src/contract/api/account.ts';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { currentUser } from '../data/user.ts';
import { CurrentTranscription } from '../features/editor/current-transcription.tsx';
import { AppHeader } from '../features/navigation/app-header.tsx';
import { recordingPart } from '../features/recorder/session/recording-part.ts';
import { RecorderPanel } from '../features/recorder/ui/recorder-panel.tsx';
import { RecentPanel } from '../features/transcriptions/recent-panel.tsx';
import { useText } from '../i18n/use-text.ts';
import { openAppPanel } from '../page-state/app-panel.ts';
import { markFinished, noteSpokenSend } from '../page-state/finished-recordings.ts';
import { rememberAppSearch } from '../page-state/last-app-address.ts';
import type { TextPort } from '../page-state/text-port.ts';
import { usePlatform } from '../platform/platform-context.ts';
import { keepPanelFocus } from '../ui/focus/panel-focus.ts';
import { useReducedMotion } from '../ui/hooks/use-accessibility.ts';
import { useLatest } from '../ui/hooks/use-latest.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { useLoaded } from '../ui/loading/loaded-part.ts';
import { PartBoundary } from '../ui/loading/part-boundary.tsx';
import { SiteFooter } from '../ui/site-footer.tsx';
import classes from './app-page.module.css';
import { AssistantPlace } from './assistant-place.tsx';
import { currentHeading, isWriting, type OpenAndShow, useLiveView } from './live-view.ts';
import { UnderTheText } from './under-the-text.tsx';

const AssistantPanel = lazyPart(
  async () => (await import('../features/assistant/assistant-panel.tsx')).AssistantPanel,
  'assistant',
);
const QuotaNotice = lazyPart(async () => (await import('../features/plan/quota-notice.tsx')).QuotaNotice);
const FirstSteps = lazyPart(
  async () => (await import('./first-steps.tsx')).FirstSteps,
  'settings',
  'transcription',
);

const CURRENT_PARAM = 'transcription';
const FIND_PARAM = 'find';
const PERSONALITY_PARAM = 'personality';

const addressOf = (id: string | null, find = ''): Record<string, string> =>
  id ? { [CURRENT_PARAM]: id, ...(find && { [FIND_PARAM]: find }) } : {};

/** `asNew`: adds a history entry, so that Back returns to the previous text. */
type OpenTextFn = (id: string | null, how?: { find?: string | undefined; asNew?: boolean }) => void;

/**
 * The id of the open transcription and its search query, kept in the address so that a reload restores them.
 */
function useCurrent(): [id: string | null, find: string | null, open: OpenTextFn] {
  const { handover } = usePlatform();
  const [params, setParams] = useSearchParams();
  const open: OpenTextFn = (id, { find = '', asNew = false } = {}) => {
    const address = addressOf(id, find);
    const isSame = (address[CURRENT_PARAM] ?? null) === params.get(CURRENT_PARAM);
    setParams(address, { replace: isSame || !asNew });
  };
  // A text passed by another page is open from the first paint, before the address contains it.
  const [handedOver, setHandedOver] = useState(() => handover.read());
  useEffect(() => {
    handover.clear();
    if (handedOver === null) return;
    if (handedOver.id === params.get(CURRENT_PARAM)) setHandedOver(null);
    else setParams(addressOf(handedOver.id, handedOver.find), { replace: true });
  }, [handover, handedOver, params, setParams]);
  return [
    handedOver?.id ?? params.get(CURRENT_PARAM),
    handedOver ? (handedOver.find ?? null) : params.get(FIND_PARAM),
    open,
  ];
}

/** Scrolls the editor's heading into view, with the focus of a list: on phones, the editor may be off screen. */
function showEditor(behavior: ScrollBehavior): void {
  const heading = currentHeading();
  if (!heading) return;
  const { top, bottom } = heading.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  heading.scrollIntoView({ block: 'start', behavior });
  if (!document.activeElement?.closest('li')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Returns a function that opens a text and scrolls the editor into view once it is open: before, it has no place on
 * phones.
 */
function useOpenAndShow(currentId: string | null, open: OpenTextFn): OpenAndShow {
  const pendingId = useRef<string | null>(null);
  const behavior = useReducedMotion() ? 'instant' : 'smooth';
  useEffect(() => {
    if (pendingId.current === null || pendingId.current !== currentId) return;
    pendingId.current = null;
    showEditor(behavior);
  }, [currentId, behavior]);
  return (id, find) => {
    open(id, { find, asNew: true });
    if (id === currentId) showEditor(behavior);
    else pendingId.current = id;
  };
}

/** `?personality=true` in the address opens the personality settings, once. */
function usePersonalityLink(): void {
  const [params, setParams] = useSearchParams();
  const isWanted = params.get(PERSONALITY_PARAM) === 'true';
  useEffect(() => {
    if (!isWanted) return;
    openAppPanel('personality');
    setParams(
      (before) => {
        before.delete(PERSONALITY_PARAM);
        return before;
      },
      { replace: true },
    );
  }, [isWanted, setParams]);
}

/** Passes the open text's port to the page while it is mounted. */
function OpenText({ port, onChange }: { port: TextPort; onChange: (port: TextPort | null) => void }) {
  useEffect(() => {
    onChange(port);
    return () => onChange(null);
  }, [port, onChange]);
  return null;
}

/** The app, or onboarding for a user who has not completed it. */
export function AppPage() {
  const { data: user } = useQuery(currentUser);
  if (!user) return null;
  return user.hasCompletedOnboarding ? <MainApp user={user} /> : <FirstSteps user={user} />;
}

function Recorder(props: ComponentProps<typeof RecorderPanel>) {
  const { t } = useText('app', 'common');
  const host = recordingPart(usePlatform());
  // Waited for here, as the panel would suspend.
  const canRecord = useLoaded(host) !== undefined;
  return (
    <section className={classes.recorder} aria-labelledby="recorder-heading">
      <h2 id="recorder-heading" className={classes.heading}>
        {t('main.recorder')}
      </h2>
      <PartBoundary>
        <QuotaNotice />
      </PartBoundary>
      {canRecord ? <RecorderPanel {...props} /> : <div className={classes.recorderPlace} />}
    </section>
  );
}

function BelowText(props: {
  transcription: TranscriptionDetail;
  port: TextPort;
  onOpen: (port: TextPort | null) => void;
}) {
  return (
    <>
      <OpenText port={props.port} onChange={props.onOpen} />
      <UnderTheText transcription={props.transcription} text={props.port} />
    </>
  );
}

function Assistant({ user, text }: { user: User; text: TextPort | null }) {
  return (
    <AssistantPlace>
      <PartBoundary>
        <AssistantPanel user={user} text={text} fallback={<div className={classes.assistantPlace} />} />
      </PartBoundary>
    </AssistantPlace>
  );
}

/** Remembers the open text for the way back to this page, unless live words cover it. */
function useRememberedSearch({ id }: User, isTextShown: boolean): void {
  const { search } = useLocation();
  const shown = isTextShown ? search : '';
  useEffect(() => rememberAppSearch(id, shown), [id, shown]);
}

function MainApp({ user }: { user: User }) {
  const { t } = useText('app', 'common');
  usePersonalityLink();
  const navigate = useNavigate();
  const [currentId, find, open] = useCurrent();
  const openAndShow = useOpenAndShow(currentId, open);
  const [words, setWords, isRead, read] = useLiveView(currentId, openAndShow);
  useRememberedSearch(user, words === null || isRead);
  const [text, setText] = useState<TextPort | null>(null);
  // Another text may have been opened during the deletion.
  const latestId = useLatest(currentId);
  const closeDeleted = (ids: readonly string[]): void => {
    if (latestId.current && ids.includes(latestId.current)) open(null);
  };
  return (
    <div className={classes.page}>
      <AppHeader themeCycle="main" />
      <main
        ref={keepPanelFocus}
        id="main"
        tabIndex={-1}
        className={classes.main}
        data-live={(words !== null && !isRead) || undefined}
        data-open={currentId !== null || undefined}
      >
        <h1 className={classes.hidden}>{t('app.name')}</h1>
        <Recorder
          tucked={currentId !== null}
          onLive={setWords}
          onClear={() => open(null, { asNew: true })}
          onTranscribed={({ transcription, automatic }) => {
            markFinished(transcription.id);
            if (!automatic) noteSpokenSend(transcription);
            // A recording sent in the background must not replace a text that the user is editing.
            if (!automatic && !isRead && !isWriting()) openAndShow(transcription.id);
            else if (!currentId && !isWriting()) open(transcription.id);
          }}
        />
        <div className={classes.centre}>
          <CurrentTranscription
            id={currentId}
            onDeleted={(id) => closeDeleted([id])}
            onReopen={(id) => void navigate(`/app?${CURRENT_PARAM}=${id}`)}
            live={words}
            isRead={isRead}
            find={find}
            below={(transcription, port) => (
              <BelowText transcription={transcription} port={port} onOpen={setText} />
            )}
          />
          <RecentPanel currentId={currentId} onOpen={read} onDeleted={closeDeleted} />
        </div>
        <Assistant user={user} text={text} />
      </main>
      <SiteFooter />
    </div>
  );
}
