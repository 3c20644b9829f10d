import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

import { formatShortcut } from '../kbd/format-shortcut.ts';
import { useKeyNames } from '../kbd/key-names.ts';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import styles from './menu.module.css';

/** One line that does something. */
export interface MenuAction {
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: IconComponent;
  /** Such as `mod+d`, shown at the end of the line. */
  readonly shortcut?: string;
  /** Quiet text at the end of the line, where there is no shortcut. */
  readonly detail?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** It leads to other lines of the same menu. */
  readonly staysOpen?: boolean;
  /** Given: a line with a check mark, which stays open when pressed. */
  readonly checked?: boolean;
  /** Tells two lines of the same label apart. */
  readonly key?: string;
}

/** A line of a menu, a thin rule, or a small heading over the lines that follow. */
export type MenuEntry =
  | MenuAction
  | { readonly type: 'separator' }
  | { readonly type: 'heading'; readonly label: string };

/** A place on the screen in px of the viewport, for a context menu. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

/** Props of {@link Menu}. Give a `trigger`, or an `anchor` together with `open`. */
export interface MenuProps {
  /** A `Button` or `IconButton`; it gets the attributes and handlers of a menu button. */
  readonly trigger?: ReactElement;
  /** One menu can serve a long list: keep it closed and open it at the row that was asked. */
  readonly anchor?: Element | MenuPoint | null;
  readonly entries: readonly MenuEntry[];
  /** Names the menu where no trigger does. */
  readonly label?: string;
  readonly open?: boolean;
  readonly defaultOpen?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  readonly align?: 'start' | 'center' | 'end';
}

/** A menu of actions: arrows move, letters search, Enter acts, Esc closes and returns the focus. */
export function Menu(props: MenuProps): ReactNode {
  const { trigger, anchor, entries, label, open, defaultOpen, onOpenChange } = props;
  return (
    <Base.Root
      {...(open === undefined ? {} : { open })}
      {...(defaultOpen === undefined ? {} : { defaultOpen })}
      onOpenChange={(next) => onOpenChange?.(next)}
      modal={false}
    >
      {trigger !== undefined && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Positioner
          className={styles['positioner']}
          side={props.side ?? 'bottom'}
          align={props.align ?? 'start'}
          sideOffset={4}
          collisionPadding={8}
          {...(anchor === undefined || anchor === null ? {} : { anchor: toAnchor(anchor) })}
        >
          <Base.Popup
            className={styles['popup']}
            {...(label === undefined ? {} : { 'aria-label': label, 'aria-labelledby': undefined })}
            {...(anchor instanceof HTMLElement ? { finalFocus: () => anchor } : {})}
          >
            {entries.map((entry, index) => (
              <Entry key={entryKey(entry, index)} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function toAnchor(anchor: Element | MenuPoint): Element | { getBoundingClientRect: () => DOMRect } {
  if (anchor instanceof Element) return anchor;
  return { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) };
}

function entryKey(entry: MenuEntry, index: number): string {
  return 'type' in entry ? `${entry.type}-${index}` : (entry.key ?? entry.label);
}

function Entry({ entry }: { readonly entry: MenuEntry }): ReactNode {
  if ('type' in entry) {
    return entry.type === 'separator' ? (
      <Base.Separator className={styles['separator']} />
    ) : (
      <div className={styles['heading']}>{entry.label}</div>
    );
  }
  const shared = {
    className: styles['item'] ?? '',
    disabled: entry.disabled ?? false,
    label: entry.label,
    'data-danger': entry.danger === true ? '' : undefined,
  };
  if (entry.checked !== undefined) {
    return (
      <Base.CheckboxItem {...shared} checked={entry.checked} onCheckedChange={entry.onSelect}>
        <Line entry={entry} />
        <Base.CheckboxItemIndicator className={styles['check']}>
          <Icon of={Check} />
        </Base.CheckboxItemIndicator>
      </Base.CheckboxItem>
    );
  }
  return (
    <Base.Item {...shared} closeOnClick={entry.staysOpen !== true} onClick={entry.onSelect}>
      <Line entry={entry} />
    </Base.Item>
  );
}

function Line({ entry }: { readonly entry: MenuAction }): ReactNode {
  const names = useKeyNames();
  const end = entry.shortcut === undefined ? entry.detail : formatShortcut(entry.shortcut, names);
  return (
    <>
      {entry.icon !== undefined && <Icon of={entry.icon} />}
      <span className={styles['label']} dir="auto" data-tooltip-if-cut="">
        {entry.label}
      </span>
      {end !== undefined && (
        <span
          className={styles['end']}
          aria-hidden={entry.shortcut !== undefined || undefined}
          data-shortcut={entry.shortcut !== undefined || undefined}
        >
          {end}
        </span>
      )}
    </>
  );
}
