import type { IconComponent } from '@parley/ui/components/icon/icon.tsx';

/** A button of the bar. */
export interface BarAction {
  readonly id: string;
  readonly title: string;
  readonly icon: IconComponent;
  readonly shortcut: string | undefined;
  /** Undefined while there is nothing to do it with. */
  readonly run: (() => void) | undefined;
}

export interface ActionBarProps {
  /** In the order of the screen. */
  readonly actions: readonly BarAction[];
  /** Ids of those that are not shown. */
  readonly hidden: readonly string[];
  readonly hasLabels: boolean;
  readonly onHidden: (hidden: readonly string[]) => void;
  readonly onLabels: (hasLabels: boolean) => void;
}
