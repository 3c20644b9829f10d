import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { VisuallyHidden } from '@parley/ui/components/visually-hidden/visually-hidden.tsx';
import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import styles from './sidebar-about.module.css';

/** The links that an installation may have, in their order. */
export const aboutLinks = ['privacy', 'terms', 'faqs', 'docs', 'contact', 'feedback'] as const;

export interface SidebarAboutProps {
  readonly brand: string;
  readonly year: number;
  /** By name; those that are absent are not shown. */
  readonly links: Readonly<Partial<Record<(typeof aboutLinks)[number], string | undefined>>>;
  /** A line of the host. */
  readonly message: string | undefined;
  /** The page of changes has entries that were not read. */
  readonly hasNews: boolean;
  readonly isOpen: boolean;
  /** Facts for finding faults, after many presses of the year. */
  readonly debugLine: string | undefined;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onYearPress: () => void;
  readonly onOpenNews: () => void;
  readonly onOpenLanguages: () => void;
}

const names = defineMessages({
  privacy: { id: 'sidebar.about.privacy', defaultMessage: 'Privacy' },
  terms: { id: 'sidebar.about.terms', defaultMessage: 'Terms' },
  faqs: { id: 'sidebar.about.faqs', defaultMessage: 'Questions and answers' },
  docs: { id: 'sidebar.about.docs', defaultMessage: 'Documentation' },
  contact: { id: 'sidebar.about.contact', defaultMessage: 'Contact' },
  feedback: { id: 'sidebar.about.feedback', defaultMessage: 'Feedback' },
});

/** Whose installation this is, what is new in it, its language, and the links of its host; they fold away. */
export function SidebarAbout(props: SidebarAboutProps): ReactNode {
  const { brand, year, links, isOpen, hasNews } = props;
  const intl = useIntl();
  const listId = useId();
  const shown = aboutLinks.flatMap((name) => {
    const href = links[name];
    return href === undefined ? [] : [{ name, href }];
  });
  const news = intl.formatMessage({ id: 'sidebar.about.news', defaultMessage: 'What’s new' });
  return (
    <div>
      <button
        type="button"
        className={styles['owner']}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => props.onOpenChange(!isOpen)}
      >
        <span translate="no">
          {brand} ·{' '}
          <span onPointerUp={props.onYearPress}>
            {intl.formatNumber(year, { useGrouping: false })}
          </span>
        </span>
        {hasNews && !isOpen && <Mark label={news} />}
        <Icon of={ChevronDown} className={styles['chevron'] ?? ''} />
      </button>
      <div id={listId} hidden={!isOpen}>
        <ul className={styles['links']}>
          <li>
            <button type="button" className={styles['link']} onClick={props.onOpenNews}>
              {news}
              {hasNews && (
                <Mark
                  label={intl.formatMessage({
                    id: 'sidebar.about.unread',
                    defaultMessage: 'Unread',
                  })}
                />
              )}
            </button>
          </li>
          <li>
            <button type="button" className={styles['link']} onClick={props.onOpenLanguages}>
              {intl.formatMessage({ id: 'sidebar.about.language', defaultMessage: 'Language' })}
            </button>
          </li>
          {shown.map(({ name, href }) => (
            <li key={name}>
              <a className={styles['link']} href={href} target="_blank" rel="noreferrer">
                {intl.formatMessage(names[name])}
              </a>
            </li>
          ))}
        </ul>
        {props.message !== undefined && (
          <p className={styles['message']} dir="auto">
            {props.message}
          </p>
        )}
      </div>
      {props.debugLine !== undefined && (
        <code className={styles['debug']} translate="no">
          {props.debugLine}
        </code>
      )}
    </div>
  );
}

/** A dot for those who see it, and a word for those who do not. */
function Mark({ label }: { readonly label: string }): ReactNode {
  return (
    <>
      <span className={styles['dot']} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
