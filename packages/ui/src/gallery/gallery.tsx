import { useState, type ReactNode } from 'react';

import { SegmentedControl } from '../components/segmented-control/segmented-control.tsx';
import { ToastRegion } from '../components/toast/toast-region.tsx';
import { createToastStore } from '../components/toast/toast-store.ts';
import { TooltipLayer } from '../components/tooltip-layer/tooltip-layer.tsx';
import { Logo } from '../components/logo/logo.tsx';
import { ChoiceSection } from './choice-section.tsx';
import { ButtonSection } from './button-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { FieldSection } from './field-section.tsx';
import { FloatSection } from './float-section.tsx';
import { FoundationSection } from './foundation-section.tsx';
import styles from './gallery.module.css';

type Theme = 'light' | 'dark';

const toasts = createToastStore();

/** Every component in every state, for looking at while designing. Not part of the product. */
export function Gallery({ initialTheme = 'light' }: { readonly initialTheme?: Theme }): ReactNode {
  const [theme, setTheme] = useState<Theme>(initialTheme);
  const handleTheme = (next: Theme): void => {
    document.documentElement.dataset['theme'] = next;
    setTheme(next);
  };
  return (
    <main className={styles['gallery']}>
      <header className={styles['header']}>
        <Logo size={28} />
        <h1 className={styles['name']}>Parley</h1>
        <SegmentedControl
          label="Theme"
          value={theme}
          onValueChange={handleTheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </header>
      <ButtonSection />
      <FieldSection />
      <ChoiceSection />
      <FloatSection toasts={toasts} />
      <FeedbackSection />
      <FoundationSection />
      <ToastRegion store={toasts} label="Notifications" dismissLabel="Dismiss" />
      <TooltipLayer />
    </main>
  );
}
