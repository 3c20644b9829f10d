/** What is counted of what people of an organisation ask for. */
export const limitMetrics = ['messages', 'tokens'] as const;
/** What is counted of what people of an organisation ask for. */
export type LimitMetric = (typeof limitMetrics)[number];

/** After which time it is counted from 0 again. */
export const limitSpans = ['day', 'month'] as const;
/** After which time it is counted from 0 again. */
export type LimitSpan = (typeof limitSpans)[number];

/** Whom a limit is for: all together, each member, each guest, or one member by their id. */
export type LimitSubject =
  | { readonly kind: 'organization' | 'members' | 'guests' }
  | { readonly kind: 'member'; readonly userId: string };

/** How much there is of something. */
export interface Limit {
  readonly subject: LimitSubject;
  readonly metric: LimitMetric;
  readonly span: LimitSpan;
  readonly amount: number;
}

/** Who asks a model for something. */
export type Asker =
  | { readonly kind: 'member'; readonly userId: string }
  /** `guestId`: by which a guest is told from others; nothing can be read out of it. */
  | { readonly kind: 'guest'; readonly guestId: string };

/** Something that is counted, and how much of it there may be. */
export interface CappedCount {
  /** Whose count it is. */
  readonly counter: string;
  readonly metric: LimitMetric;
  readonly span: LimitSpan;
  /** Undefined where nothing limits it. */
  readonly cap: number | undefined;
}

/**
 * All counts that a request takes part in, of whoever asks and of their organisation, each with its
 * limit. What is not limited is counted as well, so that a limit of tomorrow knows of today.
 */
export function countsOf(asker: Asker, limits: readonly Limit[]): readonly CappedCount[] {
  const own = counterOf(asker);
  return limitMetrics.flatMap((metric) =>
    limitSpans.flatMap((span) => {
      const alike = limits.filter((limit) => limit.metric === metric && limit.span === span);
      const all = alike.find(({ subject }) => subject.kind === 'organization');
      return [
        { counter: own, metric, span, cap: ownLimit(asker, alike)?.amount },
        { counter: organizationCounter, metric, span, cap: all?.amount },
      ];
    }),
  );
}

/** The counter of all of an organisation together. */
export const organizationCounter = 'organization';

/** The counter of whoever asks. */
export function counterOf(asker: Asker): string {
  return asker.kind === 'member' ? `member:${asker.userId}` : `guest:${asker.guestId}`;
}

/** A member's own limit stands for that of all members, so that it can be higher as well. */
function ownLimit(asker: Asker, alike: readonly Limit[]): Limit | undefined {
  if (asker.kind === 'guest') return alike.find(({ subject }) => subject.kind === 'guests');
  const { userId } = asker;
  return (
    alike.find(({ subject }) => subject.kind === 'member' && subject.userId === userId) ??
    alike.find(({ subject }) => subject.kind === 'members')
  );
}
