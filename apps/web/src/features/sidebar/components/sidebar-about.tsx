import { Icon } from '@parley/ui/components/icon/icon.tsx';
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
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

const names = defineMessages({
  privacy: { id: 'sidebar.about.privacy', defaultMessage: 'Privacy' },
  terms: { id: 'sidebar.about.terms', defaultMessage: 'Terms' },
  faqs: { id: 'sidebar.about.faqs', defaultMessage: 'Questions and answers' },
  docs: { id: 'sidebar.about.docs', defaultMessage: 'Documentation' },
  contact: { id: 'sidebar.about.contact', defaultMessage: 'Contact' },
  feedback: { id: 'sidebar.about.feedback', defaultMessage: 'Feedback' },
});

/** Whose installation this is, and the links that its host set; they fold away. */
export function SidebarAbout(props: SidebarAboutProps): ReactNode {
  const { brand, year, links, isOpen, onOpenChange } = props;
  const intl = useIntl();
  const listId = useId();
  const shown = aboutLinks.flatMap((name) => {
    const href = links[name];
    return href === undefined ? [] : [{ name, href }];
  });
  const owner = `${brand} · ${intl.formatNumber(year, { useGrouping: false })}`;
  if (shown.length === 0) {
    return (
      <p className={styles['owner']} translate="no">
        {owner}
      </p>
    );
  }
  return (
    <div>
      <button
        type="button"
        className={styles['owner']}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => onOpenChange(!isOpen)}
      >
        <span translate="no">{owner}</span>
        <Icon of={ChevronDown} className={styles['chevron'] ?? ''} />
      </button>
      <ul id={listId} className={styles['links']} hidden={!isOpen}>
        {shown.map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noreferrer">
              {intl.formatMessage(names[name])}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
