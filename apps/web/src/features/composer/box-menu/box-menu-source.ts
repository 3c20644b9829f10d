import type { IconComponent } from '@parley/ui/components/icon/icon.tsx';

import type { TriggerSign } from '../logic/find-trigger.ts';

/** One line of a list at the box. */
export interface BoxMenuEntry {
  /** Unique in its source. */
  readonly id: string;
  readonly title: string;
  /** What tells it from others of the same title. */
  readonly detail?: string;
  readonly icon: IconComponent;
  readonly shortcut?: string | undefined;
  /** Called when what was typed for it has left the box. */
  readonly choose: () => void;
}

/** What a list at the box is made of; a sign may have several. */
export interface BoxMenuSource {
  readonly id: string;
  readonly sign: TriggerSign;
  /** The lines that fit what was typed behind the sign, the best first. */
  readonly find: (query: string) => readonly BoxMenuEntry[];
}
