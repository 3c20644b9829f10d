import { FileText, Image, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';

import { Avatar } from '../components/avatar/avatar.tsx';
import { Banner } from '../components/banner/banner.tsx';
import { Button } from '../components/button/button.tsx';
import { Chip } from '../components/chip/chip.tsx';
import { EmptyState } from '../components/empty-state/empty-state.tsx';
import { ErrorCard } from '../components/error-card/error-card.tsx';
import { Logo } from '../components/logo/logo.tsx';
import { ProgressBar } from '../components/progress-bar/progress-bar.tsx';
import { Spinner } from '../components/spinner/spinner.tsx';
import styles from './gallery.module.css';
import { Group, Section } from './section.tsx';

const nothing = (): void => undefined;

/** Messages about what is going on. */
export function FeedbackSection(): ReactNode {
  return (
    <Section title="Feedback">
      <Group title="Banner" layout="column">
        <Banner onDismiss={nothing} dismissLabel="Dismiss">
          A new version is ready.
        </Banner>
        <Banner tone="warning" action={<Button size="s">Free space</Button>}>
          The browser has little space left: 40 MB of 2 GB.
        </Banner>
        <Banner tone="danger" action={<Button size="s">Sign in</Button>}>
          Sync has stopped because you were signed out.
        </Banner>
      </Group>
      <Group title="ErrorCard" layout="column">
        <ErrorCard
          title="OpenAI refused the key"
          actions={
            <>
              <Button size="s">Change key</Button>
              <Button size="s" variant="quiet">
                Try again
              </Button>
            </>
          }
          detailsLabel="Details"
          details={'401 invalid_api_key\nrequest req_7f3a90'}
        >
          The key ends in 4f2a and may have been revoked. Paste a new one from your account.
        </ErrorCard>
      </Group>
      <Group title="EmptyState" layout="column">
        <div className={styles['panel']}>
          <EmptyState
            icon={MessageSquare}
            title="No chats yet"
            action={<Button variant="primary">New chat</Button>}
          >
            Ask something, and the conversation is kept here, on this device.
          </EmptyState>
        </div>
      </Group>
      <Group title="ProgressBar, Spinner" layout="column">
        <ProgressBar
          label="Importing chats"
          value={312}
          max={1400}
          countText="312 of 1,400"
          onCancel={nothing}
          cancelLabel="Cancel"
        />
        <ProgressBar label="Reading the file" />
        <div className={styles['line']}>
          <Spinner label="Waiting for the model" /> Waiting for the model
        </div>
      </Group>
      <Group title="Chip">
        <Chip
          icon={FileText}
          label="quarterly-report-final-final-2.pdf"
          detail="2.4 MB"
          onRemove={nothing}
          removeLabel="Remove quarterly-report-final-final-2.pdf"
        />
        <Chip icon={Image} label="фото.png" onPress={nothing} />
        <Chip
          icon={FileText}
          tone="danger"
          label="archive.rar"
          detail="Not readable"
          onRemove={nothing}
          removeLabel="Remove archive.rar"
        />
      </Group>
      <Group title="Avatar, Logo">
        <Avatar name="Ada Lovelace" size="s" />
        <Avatar name="Ada Lovelace" />
        <Avatar name="李小龍" size="l" />
        <Avatar name="Tutor" mark="🦉" />
        <Logo size={20} />
        <Logo size={40} label="Parley" />
      </Group>
    </Section>
  );
}
