import {
  ArrowUp,
  Copy,
  Ellipsis,
  GitFork,
  Mic,
  Paperclip,
  Pencil,
  Pin,
  Plus,
  RefreshCw,
  Square,
  Trash2,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { Button } from '../components/button/button.tsx';
import { IconButton } from '../components/icon-button/icon-button.tsx';
import { Kbd } from '../components/kbd/kbd.tsx';
import { TwoStepButton } from '../components/two-step-button/two-step-button.tsx';
import styles from './gallery.module.css';
import { Group, Section } from './section.tsx';

/** Buttons of all kinds. */
export function ButtonSection(): ReactNode {
  const [isPinned, setPinned] = useState(true);
  const [deleted, setDeleted] = useState(0);
  return (
    <Section title="Buttons">
      <Group title="Button: variants">
        <Button variant="primary">Add key</Button>
        <Button>Test connection</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete 12 chats</Button>
      </Group>
      <Group title="Button: sizes">
        <Button size="s">Small</Button>
        <Button>Medium</Button>
        <Button size="l" variant="primary" icon={Plus}>
          New chat
        </Button>
      </Group>
      <Group title="Button: with an icon, under way, off">
        <Button icon={RefreshCw}>Regenerate</Button>
        <Button loading variant="primary">
          Testing
        </Button>
        <Button disabled>Save</Button>
        <Button disabled variant="primary">
          Save
        </Button>
      </Group>
      <Group title="IconButton: message actions">
        <IconButton size="s" icon={Copy} label="Copy" shortcut="mod+shift+c" />
        <IconButton size="s" icon={Pencil} label="Edit" shortcut="e" />
        <IconButton size="s" icon={RefreshCw} label="Regenerate" shortcut="mod+shift+r" />
        <IconButton
          size="s"
          icon={Pin}
          label="Pin"
          pressed={isPinned}
          onClick={() => setPinned(!isPinned)}
        />
        <IconButton size="s" icon={GitFork} label="Fork" />
        <IconButton size="s" icon={Ellipsis} label="More actions" />
      </Group>
      <Group title="IconButton: composer">
        <IconButton icon={Paperclip} label="Attach a file" />
        <IconButton icon={Mic} label="Dictate" disabled />
        <IconButton icon={Square} label="Stop generating" variant="secondary" shape="round" />
        <IconButton icon={ArrowUp} label="Send message" variant="primary" shape="round" />
        <IconButton icon={Plus} label="New folder" size="l" />
      </Group>
      <Group title="TwoStepButton" layout="column">
        <div>
          <TwoStepButton
            icon={Trash2}
            label="Delete"
            armedLabel="Sure?"
            onConfirm={() => setDeleted(deleted + 1)}
          />
        </div>
        <div className={styles['line']}>
          <span className={styles['fill']}>Notes on the Tokyo trip and everything else</span>
          <TwoStepButton
            isCompact
            icon={Trash2}
            label="Delete chat"
            armedLabel="Sure?"
            onConfirm={() => setDeleted(deleted + 1)}
          />
        </div>
        <span>{deleted} deleted</span>
      </Group>
      <Group title="Kbd">
        <Kbd shortcut="mod+k" />
        <Kbd shortcut="mod+shift+enter" />
        <Kbd shortcut="esc" />
      </Group>
    </Section>
  );
}
