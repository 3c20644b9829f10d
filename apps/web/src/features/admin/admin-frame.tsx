import { Button } from '@parley/ui/components/button/button.tsx';
import { Logo } from '@parley/ui/components/logo/logo.tsx';
import { Menu } from '@parley/ui/components/menu/menu.tsx';
import { LogOut, MessageSquare, UserRound } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './admin.module.css';
import { roleNames } from './logic/role-texts.ts';
import type { AdminPorts } from './admin-ports.ts';

/** One screen of the panel, as its navigation shows it. */
export interface ScreenLink {
  readonly id: string;
  readonly name: string;
}

interface AdminFrameProps {
  readonly brand: string;
  /** The address of the program. */
  readonly home: string;
  /** The heading of what is shown. */
  readonly title: string;
  /** Empty for whoever may see none. */
  readonly screens: readonly ScreenLink[];
  /** The screen that is shown. */
  readonly current?: string;
  /** Undefined where nobody is signed in. */
  readonly me: AdminPorts['me'] | undefined;
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}

/** What stands around each screen of the panel. */
export function AdminFrame(props: AdminFrameProps): ReactNode {
  const { brand, home, title, screens, current, me, onSignOut } = props;
  const intl = useIntl();
  const heading = useHeading(title, brand);
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <a className={styles['brand']} href={home}>
          <Logo size={20} />
          <span dir="auto">{brand}</span>
        </a>
        {screens.length > 0 && (
          <nav
            className={styles['nav']}
            aria-label={intl.formatMessage({ id: 'admin.nav', defaultMessage: 'Admin panel' })}
          >
            {screens.map(({ id, name }) => (
              <a
                key={id}
                href={`#${id}`}
                className={styles['link']}
                aria-current={id === current ? 'page' : undefined}
              >
                {name}
              </a>
            ))}
          </nav>
        )}
        {me !== undefined && (
          <div className={styles['me']}>
            <Menu
              align="end"
              trigger={
                <Button variant="quiet" icon={UserRound} className={styles['meButton'] ?? ''}>
                  {me.email}
                </Button>
              }
              entries={[
                { type: 'heading', label: intl.formatMessage(roleNames[me.role]) },
                {
                  label: intl.formatMessage({
                    id: 'admin.toChats',
                    defaultMessage: 'Go to the chats',
                  }),
                  icon: MessageSquare,
                  onSelect: () => location.assign(home),
                },
                {
                  label: intl.formatMessage({ id: 'account.signOut', defaultMessage: 'Sign out' }),
                  icon: LogOut,
                  onSelect: onSignOut,
                },
              ]}
            />
          </div>
        )}
      </header>
      <main className={styles['main']}>
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {title}
        </h1>
        {props.children}
      </main>
    </div>
  );
}

/** Names the window, and leads the focus to the heading of another screen. */
function useHeading(title: string, brand: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  useEffect(() => {
    document.title = `${title} – ${brand}`;
    if (before.current !== title) heading.current?.focus();
    before.current = title;
  }, [title, brand]);
  return heading;
}
