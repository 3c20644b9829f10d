import {
  Archive,
  ChevronDown,
  Ellipsis,
  FolderInput,
  Menu as MenuIcon,
  Pencil,
  Share,
  Star,
  Trash2,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { Button } from '../components/button/button.tsx';
import { ConfirmDialog } from '../components/confirm-dialog/confirm-dialog.tsx';
import { Dialog } from '../components/dialog/dialog.tsx';
import { Drawer } from '../components/drawer/drawer.tsx';
import { useDrawerSwipe } from '../components/drawer/use-drawer-swipe.ts';
import { IconButton } from '../components/icon-button/icon-button.tsx';
import { Menu, type MenuEntry } from '../components/menu/menu.tsx';
import { Popover } from '../components/popover/popover.tsx';
import { Slider } from '../components/slider/slider.tsx';
import { TextArea } from '../components/text-area/text-area.tsx';
import { TextField } from '../components/text-field/text-field.tsx';
import type { ToastStore } from '../components/toast/toast-store.ts';
import styles from './gallery.module.css';
import { Group, Section } from './section.tsx';

interface FloatSectionProps {
  readonly toasts: ToastStore;
}

/** What lies above the page. */
export function FloatSection({ toasts }: FloatSectionProps): ReactNode {
  return (
    <Section title="Above the page">
      <DialogGroup />
      <MenuGroup />
      <PopoverGroup />
      <DrawerGroup />
      <Group title="Toast">
        <Button onClick={() => toasts.show({ message: 'Link copied', tone: 'success' })}>
          Copy link
        </Button>
        <Button
          onClick={() =>
            toasts.show({
              message: 'Chat moved to the trash',
              action: { label: 'Undo', onAction: () => toasts.show({ message: 'Chat is back' }) },
            })
          }
        >
          Delete chat
        </Button>
        <Button
          onClick={() =>
            toasts.show({
              message: 'The file could not be read: it is not a backup of Parley.',
              tone: 'danger',
            })
          }
        >
          Import
        </Button>
      </Group>
    </Section>
  );
}

function DialogGroup(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <Group title="Dialog, ConfirmDialog">
      <Button onClick={() => setOpen(true)}>New character</Button>
      <Button onClick={() => setAsking(true)}>Delete chats</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="New character"
        description="A character is a set of instructions with a name."
        closeLabel="Close"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Create
            </Button>
          </>
        }
      >
        <div className={styles['fields']}>
          <TextField label="Name" placeholder="Patient tutor" />
          <TextArea label="Instructions" placeholder="You are a patient tutor …" />
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete 12 chats?"
        confirmLabel="Delete"
        cancelLabel="Cancel"
        tone="danger"
        onConfirm={() => undefined}
      >
        They stay in the trash for 30 days.
      </ConfirmDialog>
    </Group>
  );
}

function nothing(): void {}

function MenuGroup(): ReactNode {
  const [isFavourite, setFavourite] = useState(true);
  const entries: readonly MenuEntry[] = [
    { label: 'Rename', icon: Pencil, shortcut: 'f2', onSelect: nothing },
    { label: 'Share and export', icon: Share, shortcut: 'mod+shift+e', onSelect: nothing },
    { label: 'Move to a folder', icon: FolderInput, detail: 'Work', onSelect: nothing },
    {
      label: 'Favourite',
      icon: Star,
      checked: isFavourite,
      onSelect: () => setFavourite(!isFavourite),
    },
    { type: 'separator' },
    { type: 'heading', label: 'Storage' },
    { label: 'Archive', icon: Archive, disabled: true, onSelect: nothing },
    { label: 'Delete', icon: Trash2, danger: true, onSelect: nothing },
  ];
  return (
    <Group title="Menu">
      <Menu trigger={<Button icon={ChevronDown}>Chat</Button>} entries={entries} />
      <Menu
        trigger={<IconButton icon={Ellipsis} label="More actions" />}
        entries={entries}
        align="end"
      />
    </Group>
  );
}

function PopoverGroup(): ReactNode {
  const [length, setLength] = useState(4);
  return (
    <Group title="Popover">
      <Popover label="Length of the answer" trigger={<Button>Answer length</Button>}>
        <Slider label="Paragraphs" min={1} max={12} value={length} onValueChange={setLength} />
      </Popover>
    </Group>
  );
}

function DrawerGroup(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useDrawerSwipe({ open: isOpen, onOpenChange: setOpen, isEnabled: true });
  return (
    <Group title="Drawer">
      <Button icon={MenuIcon} onClick={() => setOpen(true)}>
        Chats
      </Button>
      <Drawer open={isOpen} onOpenChange={setOpen} label="Chats">
        <div className={styles['list']}>
          <Button variant="quiet" onClick={() => setOpen(false)}>
            Notes on the Tokyo trip
          </Button>
          <Button variant="quiet">Draft of the letter</Button>
        </div>
      </Drawer>
    </Group>
  );
}
