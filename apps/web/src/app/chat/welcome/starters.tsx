import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Bug, Lightbulb, ListChecks, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import styles from './welcome-ideas.module.css';

interface StartersProps {
  /** Gets the beginning of a message, up to where the person goes on. */
  readonly onChoose: (text: string) => void;
}

const labels = defineMessages({
  explain: { id: 'welcome.explain', defaultMessage: 'Explain a topic' },
  write: { id: 'welcome.write', defaultMessage: 'Draft a text' },
  plan: { id: 'welcome.plan', defaultMessage: 'Make a plan' },
  debug: { id: 'welcome.debug', defaultMessage: 'Fix some code' },
});

const beginnings = defineMessages({
  explain: {
    id: 'welcome.explain.text',
    defaultMessage: 'Explain this in simple words, with an example:',
  },
  write: {
    id: 'welcome.write.text',
    defaultMessage: 'Write a short, friendly text about this:',
  },
  plan: {
    id: 'welcome.plan.text',
    defaultMessage: 'Make a plan in clear steps for this:',
  },
  debug: {
    id: 'welcome.debug.text',
    defaultMessage: 'Find the mistake in this code and explain the fix:',
  },
});

const starters = [
  { key: 'explain', icon: Lightbulb, gap: ' ' },
  { key: 'write', icon: PenLine, gap: ' ' },
  { key: 'plan', icon: ListChecks, gap: ' ' },
  { key: 'debug', icon: Bug, gap: '\n\n' },
] as const;

/** Beginnings of a first message. They go into the box, nothing is sent. */
export function Starters({ onChoose }: StartersProps): ReactNode {
  const intl = useIntl();
  return (
    <ul
      className={styles['starters']}
      aria-label={intl.formatMessage({ id: 'welcome.starters', defaultMessage: 'Suggestions' })}
    >
      {starters.map(({ key, icon, gap }) => (
        <li key={key}>
          <button
            type="button"
            className={styles['starter']}
            onClick={() => onChoose(intl.formatMessage(beginnings[key]) + gap)}
          >
            <Icon of={icon} />
            <span>{intl.formatMessage(labels[key])}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
