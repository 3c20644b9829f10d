import { err, ok, type Result } from '@parley/domain/shared/result.ts';

/** How many replies may run at once. */
export interface RunningLimits {
  readonly ofPerson: number;
  readonly inAll: number;
}

/** Too many are running already. */
interface TooMany {
  /** As many as may. */
  readonly max: number;
}

/** Counts a reply of somebody. Returns how it ends. */
export type RunningReplies = (person: string) => Result<() => void, TooMany>;

/** Counts the replies that run in this process. */
export function createRunningReplies({ ofPerson, inAll }: RunningLimits): RunningReplies {
  const counts = new Map<string, number>();
  let all = 0;
  return (person) => {
    const count = counts.get(person) ?? 0;
    if (count >= ofPerson) return err({ max: ofPerson });
    if (all >= inAll) return err({ max: inAll });
    all += 1;
    counts.set(person, count + 1);
    let isRunning = true;
    return ok(() => {
      if (!isRunning) return;
      isRunning = false;
      all -= 1;
      const left = (counts.get(person) ?? 1) - 1;
      if (left === 0) counts.delete(person);
      else counts.set(person, left);
    });
  };
}
