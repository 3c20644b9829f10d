import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type ReactNode,
} from 'react';

import { Button } from '../button/button.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useIsCovered } from '../dialog/dialog-layer.tsx';
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
 * added to a region they already know. Time stands still while the pointer moves inside or the focus
 * is there, though not for ever: a pointer that was left lying over a toast says nothing.
 */
export function ToastRegion({ store, label, dismissLabel }: ToastRegionProps): ReactNode {
  const toasts = useSyncExternalStore(store.subscribe, store.read, store.read);
  const pointer = useMovingPointer();
  const isOverDialog = useIsCovered();
  const [hasFocus, setFocus] = useState(false);
  const handleBlur = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
  };
  // A toast that leaves under the pointer or with the focus takes its leave events with it.
  const isPaused = toasts.length > 0 && (pointer.isMoving || hasFocus);
  return (
    <div
      data-toast-region=""
      className={styles['region']}
      data-over-dialog={isOverDialog || undefined}
      onPointerMove={pointer.follow}
      onPointerLeave={pointer.forget}
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
              pointer.forget();
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

/** A pointer that has rested for so long reads no more. */
const pointerRestMs = 2_000;
/** Pauses of a toast count up to here: a focus that was left in it keeps it no longer. */
const longestHoldMs = 60_000;

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

/** Whether the pointer has moved a moment ago. */
function useMovingPointer() {
  const [isMoving, setMoving] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const forget = (): void => {
    clearTimeout(rest.current);
    setMoving(false);
  };
  const follow = (): void => {
    clearTimeout(rest.current);
    setMoving(true);
    rest.current = setTimeout(forget, pointerRestMs);
  };
  return { isMoving, follow, forget };
}

/** Calls `onEnd` after the time has passed; pauses do not count until they are too many. 0 means never. */
function useTimeOnScreen(durationMs: number, isPaused: boolean, onEnd: () => void): void {
  const [isHeldEnough, setHeldEnough] = useState(false);
  const isHeld = isPaused && !isHeldEnough;
  useCountdown(durationMs, durationMs > 0 && !isHeld, onEnd);
  useCountdown(longestHoldMs, isHeld, () => setHeldEnough(true));
}

/** Calls `onEnd` once it has run for so long, pauses left out. */
function useCountdown(durationMs: number, isRunning: boolean, onEnd: () => void): void {
  const leftMs = useRef(durationMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return undefined;
    const startedMs = performance.now();
    const timer = setTimeout(() => end(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - startedMs));
    };
  }, [isRunning]);
}
