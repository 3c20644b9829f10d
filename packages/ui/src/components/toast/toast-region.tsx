import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type ReactNode,
} from 'react';

import { Button } from '../button/button.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import type { ToastEntry, ToastStore } from './toast-store.ts';
import styles from './toast-region.module.css';

/** Props of {@link ToastRegion}. */
export interface ToastRegionProps {
  readonly store: ToastStore;
  /** Name of the region, for instance "Notifications". */
  readonly label: string;
  readonly dismissLabel: string;
}

/**
 * Shows the toasts of a store. Mount it once and for good: screen readers announce only what is
 * added to a region they already know. Time stands still while the pointer or the focus is inside.
 */
export function ToastRegion({ store, label, dismissLabel }: ToastRegionProps): ReactNode {
  const toasts = useSyncExternalStore(store.subscribe, store.read, store.read);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const handleBlur = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
  };
  // A toast that leaves under the pointer or with the focus takes its leave events with it.
  const isPaused = toasts.length > 0 && (isHovered || hasFocus);
  return (
    <div
      data-toast-region=""
      className={styles['region']}
      onPointerOver={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={handleBlur}
    >
      <output aria-live="polite" aria-atomic="false" aria-label={label} className={styles['stack']}>
        {toasts.map((toast) => (
          <Toast
            key={toast.id}
            toast={toast}
            isPaused={isPaused}
            dismissLabel={dismissLabel}
            onDismiss={() => {
              store.dismiss(toast.id);
              setHovered(false);
              setFocus(false);
            }}
          />
        ))}
      </output>
    </div>
  );
}

interface ToastProps {
  readonly toast: ToastEntry;
  readonly isPaused: boolean;
  readonly dismissLabel: string;
  readonly onDismiss: () => void;
}

const toneIcons = { success: CircleCheck, danger: CircleAlert };

function Toast({ toast, isPaused, dismissLabel, onDismiss }: ToastProps): ReactNode {
  useTimeOnScreen(toast.durationMs, isPaused, onDismiss);
  const { action, tone = 'neutral' } = toast;
  return (
    <span className={styles['toast']} data-tone={tone}>
      {tone !== 'neutral' && <Icon of={toneIcons[tone]} />}
      <span className={styles['message']} dir="auto">
        {toast.message}
      </span>
      {action !== undefined && (
        <Button
          size="s"
          variant="quiet"
          className={styles['action'] ?? ''}
          onClick={() => {
            onDismiss();
            action.onAction();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="s" icon={X} label={dismissLabel} hasTooltip={false} onClick={onDismiss} />
    </span>
  );
}

/** Calls `onEnd` after the time has passed; pauses do not count. 0 means never. */
function useTimeOnScreen(durationMs: number, isPaused: boolean, onEnd: () => void): void {
  const leftMs = useRef(durationMs);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (durationMs === 0 || isPaused) return undefined;
    const startedMs = performance.now();
    const timer = setTimeout(() => end.current(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - startedMs));
    };
  }, [durationMs, isPaused]);
}
