import { useEffect, useState } from 'react';

/** The time, told anew at intervals while it is on the screen. */
export function useNow(nowMs: () => number, everyMs: number): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), everyMs);
    return () => clearInterval(timer);
  }, [nowMs, everyMs]);
  return now;
}
