import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { TOAST } from '../../../src/contract/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import { useAccessibility } from '../hooks/use-accessibility.ts';
import { IconButton } from '../icon-button.tsx';
import classes from './toast-region.module.css';
import { currentToast, dismissToast, onToastChange, type Toast } from './toasts.ts';
import { useToastContainer } from './use-toast-container.ts';

const ICONS = { info: IconInfoCircle, success: IconCheck, error: IconAlertTriangle };

/** Dismisses a toast after its display time, which stops while the pointer or the focus is on it. */
function useTimeout(toast: Toast | null, paused: boolean): void {
  useEffect(() => {
    if (!toast || toast.leaving || paused) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.displayMs ?? TOAST.displayMs);
    return () => clearTimeout(timer);
  }, [toast, paused]);
}

function useFocusKey(region: { current: HTMLElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      region.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [region]);
}

/**
 * Tracks which control of a toast has the focus, and where the focus was before: it returns there when that control
 * disappears.
 */
function useFocusInside(toast: Toast | null, region: { current: HTMLElement | null }) {
  const focused = useRef<Element | null>(null);
  const previousFocus = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    const previous = previousFocus.current;
    // The last one dismisses the next toast, and so does nothing unintended.
    const next = toast && [...(region.current?.querySelectorAll('button') ?? [])].at(-1);
    (next ?? previous)?.focus();
    previousFocus.current = previous;
  }, [toast, region]);
  return {
    before: previousFocus,
    enter: ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>): void => {
      focused.current = target;
      if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget as HTMLElement | null;
    },
    leave: (): void => {
      focused.current = null;
    },
  };
}

/** Dismisses a toast by a swipe to the right of the specified distance; a shorter swipe springs back. */
function useSwipe(toast: Toast | null): {
  offset: number;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
} {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = (): void => {
    if (start.current !== null && offset >= TOAST.swipePx) dismissToast(toast?.id);
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: (event) => {
        if (event.target instanceof Element && event.target.closest('button')) return;
        start.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event) => {
        if (start.current !== null) setOffset(Math.max(0, event.clientX - start.current));
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}

function ToastActions({ toast, onDone }: { toast: Toast; onDone: () => void }) {
  const { t } = useText('common');
  return (
    <div className={classes.actions}>
      {[toast.action, toast.otherAction].map(
        (action) =>
          action &&
          !toast.leaving && (
            <Button
              key={action.label}
              size="small"
              onClick={() => {
                action.run();
                onDone();
              }}
            >
              {action.label}
            </Button>
          ),
      )}
      {!toast.leaving && (
        <IconButton size="small" label={t('app.dismiss')} onClick={onDone}>
          <IconX size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

/** The current toast, in a live region that F8 focuses. */
function Notices({ home }: { home: HTMLElement }) {
  const { t } = useText('common');
  const toast = useSyncExternalStore(onToastChange, currentToast, currentToast);
  const region = useRef<HTMLElement>(null);
  const [pausedId, setPausedId] = useState<number | null>(null);
  const pauseTimeout = (): void => setPausedId(toast?.id ?? null);
  const resumeTimeout = (): void => setPausedId(null);
  const { container, isUnannounced } = useToastContainer(home, resumeTimeout);
  const swipe = useSwipe(toast);
  const { before, enter, leave } = useFocusInside(toast, region);
  const done = (): void => {
    if (region.current?.contains(document.activeElement)) before.current?.focus();
    dismissToast(toast?.id);
  };
  // With a screen reader there is no time limit, because listening takes longer.
  const { screenReaderOptimized } = useAccessibility();
  useTimeout(toast, toast !== null && (screenReaderOptimized || toast.id === pausedId));
  useFocusKey(region);
  const Icon = toast && !isUnannounced ? ICONS[toast.kind] : null;
  return createPortal(
    <section
      ref={region}
      className={classes.region}
      aria-label={t('app.notifications')}
      tabIndex={-1}
      onFocus={(event) => {
        pauseTimeout();
        enter(event);
      }}
      onBlur={() => {
        resumeTimeout();
        leave();
      }}
      onPointerEnter={pauseTimeout}
      onPointerLeave={resumeTimeout}
    >
      <div aria-live="polite" role="status">
        {toast && Icon && (
          <div
            key={toast.id}
            className={classes.toast}
            data-kind={toast.kind}
            data-leaving={toast.leaving || undefined}
            style={swipe.offset > 0 ? { transform: `translateX(${swipe.offset}px)` } : undefined}
            {...swipe.handlers}
          >
            <Icon className={classes.icon} size={20} stroke={1.8} aria-hidden />
            <div className={classes.words}>
              <p className={classes.title}>{toast.title}</p>
              {toast.message && <p className={classes.message}>{toast.message}</p>}
            </div>
            <ToastActions toast={toast} onDone={done} />
          </div>
        )}
      </div>
    </section>,
    container,
  );
}

/**
 * The only place for toasts; it moves into the topmost modal dialog, because everything else is inert then.
 * Mount it once.
 */
export function ToastRegion() {
  const [home, setHome] = useState<HTMLElement | null>(null);
  return (
    <div ref={setHome} className={classes.place} data-notices>
      {home && <Notices home={home} />}
    </div>
  );
}
