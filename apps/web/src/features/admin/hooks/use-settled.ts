import { useEffect, useState } from 'react';

const typingMs = 200;

/** What was typed, once the person pauses. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
