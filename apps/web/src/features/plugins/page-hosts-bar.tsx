import { Button } from '@parley/ui/components/button/button.tsx';
import { useId, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './plugin-call.module.css';

export interface PageHostsBarProps {
  /** Origins. */
  readonly hosts: readonly string[];
  /** The page loads from them. */
  readonly isLoaded: boolean;
  /** What was to be allowed from now on could not be stored. */
  readonly problem: string | undefined;
  readonly onLoad: () => void;
  /** Absent where nobody knows which plugin made the page. */
  readonly onAlways: (() => void) | undefined;
}

/** Says which hosts a page wants to load from, asks for them, and goes on saying it once it does. */
export function PageHostsBar(props: PageHostsBarProps): ReactNode {
  const { hosts, isLoaded, problem, onLoad, onAlways } = props;
  const intl = useIntl();
  const textId = useId();
  const bar = useRef<HTMLFieldSetElement>(null);
  const names = intl.formatList(hosts.map((host) => host.replace(/^https:\/\//u, '')));

  /** The buttons go, and the focus with them. */
  function answer(onAnswer: () => void): void {
    bar.current?.focus();
    onAnswer();
  }

  return (
    <fieldset
      ref={bar}
      tabIndex={-1}
      className={styles['bar']}
      aria-label={intl.formatMessage({
        id: 'plugins.page.bar',
        defaultMessage: 'Where this page loads from',
      })}
      aria-describedby={textId}
    >
      <output id={textId} className={styles['reason']}>
        {isLoaded
          ? intl.formatMessage(
              {
                id: 'plugins.page.loads',
                defaultMessage: 'Loads from {hosts}. What you type in this page can be sent there.',
              },
              { hosts: names },
            )
          : intl.formatMessage(
              {
                id: 'plugins.page.wants',
                defaultMessage:
                  'Wants to load from {hosts}. What the page contains, and what you type in it, can then be sent there.',
              },
              { hosts: names },
            )}
      </output>
      {problem !== undefined && (
        <p role="alert" className={styles['reason']}>
          {problem}
        </p>
      )}
      {!isLoaded && (
        <div className={styles['answers']}>
          <Button size="s" onClick={() => answer(onLoad)}>
            {intl.formatMessage({ id: 'plugins.page.load', defaultMessage: 'Load' })}
          </Button>
          {onAlways !== undefined && (
            <Button size="s" variant="quiet" onClick={() => answer(onAlways)}>
              {intl.formatMessage({
                id: 'plugins.page.always',
                defaultMessage: 'Always for this plugin',
              })}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
