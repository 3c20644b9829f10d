import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Kbd } from '@parley/ui/components/kbd/kbd.tsx';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import { useIntl } from 'react-intl';

import type { TriggerSign } from '../logic/find-trigger.ts';
import type { BoxMenuEntry, BoxMenuSource } from './box-menu-source.ts';
import styles from './box-menu.module.css';
import { createBoxMenu, type OpenBoxMenu } from './create-box-menu.ts';

interface BoxMenuProps {
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
  readonly sources: readonly BoxMenuSource[];
}

/** The list that opens over the box when a sign is typed there. The box keeps the focus. */
export function BoxMenu({ boxRef, sources }: BoxMenuProps): ReactNode {
  const id = useId();
  const [menu] = useState(createBoxMenu);
  const open = useSyncExternalStore(menu.subscribe, menu.getSnapshot);
  const find = useEffectEvent((sign: TriggerSign, query: string) =>
    sources
      .filter((source) => source.sign === sign)
      .flatMap((source) =>
        source.find(query).map((entry) => ({ ...entry, id: `${source.id} ${entry.id}` })),
      ),
  );
  useEffect(() => {
    const box = boxRef.current;
    if (box === null) return undefined;
    return menu.connect(box, ({ sign, query }) => find(sign, query));
  }, [boxRef, menu]);
  useOwnedList(boxRef, id, open?.active);

  return (
    <>
      <Status count={open?.entries.length ?? 0} />
      {open !== undefined && <List id={id} open={open} onChoose={menu.choose} />}
    </>
  );
}

/** Tells assistive technology which line of the list the keys of the box are at. */
function useOwnedList(
  boxRef: RefObject<HTMLTextAreaElement | null>,
  id: string,
  active: number | undefined,
): void {
  useEffect(() => {
    const box = boxRef.current;
    if (box === null || active === undefined) return undefined;
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': id,
      'aria-activedescendant': `${id}-${active}`,
    };
    for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) box.removeAttribute(name);
    };
  }, [boxRef, id, active]);
}

function Status({ count }: { readonly count: number }): ReactNode {
  const intl = useIntl();
  return (
    <output className="visually-hidden">
      {count > 0 &&
        intl.formatMessage(
          {
            id: 'boxMenu.count',
            defaultMessage: '{count, plural, one {# suggestion} other {# suggestions}}',
          },
          { count },
        )}
    </output>
  );
}

interface ListProps {
  readonly id: string;
  readonly open: OpenBoxMenu;
  readonly onChoose: (index: number) => void;
}

function List({ id, open, onChoose }: ListProps): ReactNode {
  const intl = useIntl();
  const list = useRef<HTMLDivElement>(null);
  const { trigger, entries, active } = open;
  useRoom(list);
  return (
    <div
      ref={list}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select can neither follow a text box nor hold icons
      role="listbox"
      aria-label={
        trigger.sign === '@'
          ? intl.formatMessage({ id: 'boxMenu.models', defaultMessage: 'Models for one message' })
          : intl.formatMessage({ id: 'palette.actions', defaultMessage: 'Actions' })
      }
      tabIndex={-1}
      className={styles['list']}
      data-element-id="chat-input-menu"
      // The box would lose the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      {entries.map((entry, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box holds the focus and hears the keys
        <div
          key={entry.id}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          ref={index === active ? showLine : undefined}
          className={styles['option']}
          data-active={index === active || undefined}
          onClick={() => onChoose(index)}
        >
          <Line entry={entry} />
        </div>
      ))}
    </div>
  );
}

function showLine(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest' });
}

function Line({ entry }: { readonly entry: BoxMenuEntry }): ReactNode {
  const { icon, title, detail, shortcut } = entry;
  return (
    <>
      <Icon of={icon} className={styles['icon'] ?? ''} />
      <span className={styles['title']} dir="auto">
        {title}
      </span>
      {detail !== undefined && (
        <span className={styles['detail']} dir="auto">
          {detail}
        </span>
      )}
      {shortcut !== undefined && (
        <span className={styles['keys']} aria-hidden="true">
          <Kbd shortcut={shortcut} />
        </span>
      )}
    </>
  );
}

/** The list goes no higher than the window, of which a keyboard may cover a part. */
function useRoom(list: RefObject<HTMLDivElement | null>): void {
  const measure = useEffectEvent(() => {
    const element = list.current;
    if (element === null) return;
    const room = element.getBoundingClientRect().bottom - (visualViewport?.offsetTop ?? 0);
    element.style.setProperty('--room', `${room}px`);
  });
  useLayoutEffect(() => measure());
  useEffect(() => {
    const again = (): void => measure();
    visualViewport?.addEventListener('resize', again);
    return () => visualViewport?.removeEventListener('resize', again);
  }, []);
}
