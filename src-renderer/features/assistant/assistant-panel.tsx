import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../src/contract/api/account.ts';
import { AI_SERVICE_SETTINGS, AI_SERVICES } from '../../../src/contract/api/ai-services.ts';
import { capabilities } from '../../data/capabilities.ts';
import { privacyReason } from '../../data/service-names.ts';
import { serverErrorText } from '../../i18n/i18n.ts';
import { isolatedNames } from '../../i18n/isolated-names.ts';
import { useText } from '../../i18n/use-text.ts';
import type { TextPort } from '../../page-state/text-port.ts';
import { useServerLocation } from '../../platform/use-server-location.ts';
import { useScrollToEnd } from '../../ui/hooks/use-scroll-to-end.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import classes from './assistant-panel.module.css';
import { Composer } from './composer.tsx';
import { TurnView } from './turn-view.tsx';
import { useConversation } from './use-conversation.ts';

export interface AssistantPanelProps {
  readonly user: User;
  /** The open text, or null. */
  readonly text: TextPort | null;
}

/** Whether no service can answer; `isPending` until that is known. */
function useAvailability(): { isPending: boolean; isUnavailable: boolean; blocked: string | null } {
  const { data, isPending } = useQuery(capabilities);
  const isUnavailable =
    data !== undefined && !AI_SERVICES.some((service) => data.services[service].available);
  return { isPending, isUnavailable, blocked: privacyReason(data) };
}

/** How to enable the assistant, for users who can do so here. `blocked`: why the user's own choice prevents it. */
function UnavailableNote({ blocked }: { blocked: string | null }) {
  const { t } = useText('assistant');
  const place = useServerLocation();
  if (blocked !== null) {
    return (
      <p className={classes.off}>
        {serverErrorText('nothing_leaves', blocked)}{' '}
        <Link to="/settings#privacy">{t('assistant.privacySettings')}</Link>
      </p>
    );
  }
  if (place === 'hosted') return <p className={classes.off}>{t('assistant.offServer')}</p>;
  if (place === 'thisComputer') {
    return (
      <p className={classes.off}>
        {t('assistant.offHere')} <Link to="/desktop#services">{t('assistant.setUp')}</Link>
      </p>
    );
  }
  const settings = isolatedNames(AI_SERVICES.map((service) => AI_SERVICE_SETTINGS[service]));
  return <p className={classes.off}>{t('assistant.off', { settings })}</p>;
}

/** The assistant's conversation, with access to the open text. */
export function AssistantPanel({ user, text }: AssistantPanelProps) {
  const { t } = useText('assistant');
  const { conversation, state } = useConversation(user.id);
  const { isPending, isUnavailable, blocked } = useAvailability();
  const question = state.turns.findLast(({ role }) => role === 'user');
  const end = useScrollToEnd<HTMLDivElement>(state, question);
  const isThinking = state.words !== null;
  return (
    <section className={classes.panel} aria-labelledby="assistant-heading">
      <header className={classes.head}>
        <h2 id="assistant-heading" className={classes.title}>
          {t('assistant.title')}
        </h2>
        {state.turns.length > 0 && (
          <IconButton label={t('assistant.clear')} onClick={conversation.clear}>
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </IconButton>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div ref={end} className={classes.talk} role="log" aria-label={t('assistant.talk')} tabIndex={0}>
        <TurnView
          turn={{ id: 0, role: 'assistant', content: t('assistant.greeting'), isAside: true }}
          text={null}
        />
        {state.turns.map((turn) => (
          <TurnView
            key={turn.id}
            turn={turn}
            text={text}
            onRetry={turn === state.turns.at(-1) ? () => void conversation.retry() : undefined}
          />
        ))}
        {isThinking && state.words !== '' && (
          // Hidden from screen readers, which read the answer once it is complete.
          <p className={classes.said} data-role="assistant" aria-hidden="true" dir="auto">
            {state.words}
          </p>
        )}
      </div>
      <p role="status" className={classes.status}>
        {isThinking && t('assistant.thinking')}
      </p>
      {isUnavailable && <UnavailableNote blocked={blocked} />}
      <Composer
        conversation={conversation}
        isThinking={isThinking}
        isUnavailable={isUnavailable}
        isLoading={isPending}
        text={text}
      />
    </section>
  );
}
