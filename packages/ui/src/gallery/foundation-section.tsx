import type { ReactNode } from 'react';

import { classNames } from '../internal/class-names.ts';
import styles from './gallery.module.css';
import { Group, Section } from './section.tsx';

const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-3', 'hover', 'selected'];
const sizes = ['12', '13', '14', '16', '18', '22', '28'];
const messageSizes = ['small', 'medium', 'large', 'extra', '2extra'];

/** Colours, type and bubbles. */
export function FoundationSection(): ReactNode {
  return (
    <Section title="Foundations">
      <Group title="Surfaces">
        {surfaces.map((name) => (
          <span key={name} className={styles['swatch']} style={{ background: `var(--${name})` }}>
            {name}
          </span>
        ))}
      </Group>
      <Group title="Text" layout="column">
        {['text-1', 'text-2', 'text-3', 'accent-text', 'danger-text'].map((name) => (
          <span key={name} style={{ color: `var(--${name})` }}>
            {name}: the quick brown fox, 我能吞下玻璃, ٱلْعَرَبِيَّة
          </span>
        ))}
      </Group>
      <Group title="Sizes" layout="column">
        {sizes.map((size) => (
          <span key={size} style={{ fontSize: `var(--size-${size})` }}>
            {size} px Conversation
          </span>
        ))}
      </Group>
      <Group title="Bubbles" layout="column">
        <div className={classNames(styles['bubble'], styles['user'])}>
          How do I make a list from a generator in Python, and what does it cost?
        </div>
        <div className={classNames(styles['bubble'], styles['edit'])}>
          How do I make a list from a generator?
        </div>
      </Group>
      <Group title="Sizes of messages" layout="column">
        {messageSizes.map((size) => (
          <p key={size} data-message-size={size} className={styles['prose']}>
            A generator is read once.
          </p>
        ))}
      </Group>
    </Section>
  );
}
