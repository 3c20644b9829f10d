import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { systemClock } from '#src/platform/clock.ts';

interface RecordingTimeProps {
  readonly startedAtMs: number;
  readonly limitMs: number | undefined;
}

/** How long it has been listened, and how long it may be. */
export function RecordingTime({ startedAtMs, limitMs }: RecordingTimeProps): ReactNode {
  const intl = useIntl();
  const [nowMs, setNowMs] = useState(startedAtMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(systemClock.nowMs()), 250);
    return () => clearInterval(timer);
  }, []);
  const spent = clockText(nowMs - startedAtMs);
  if (limitMs === undefined) return <span>{spent}</span>;
  return (
    <span>
      {intl.formatMessage(
        { id: 'listen.time', defaultMessage: '{spent} of {limit}' },
        { spent, limit: clockText(limitMs) },
      )}
    </span>
  );
}

function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
