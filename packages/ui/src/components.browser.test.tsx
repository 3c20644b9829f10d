import axe from 'axe-core';
import { act, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Announcer } from './components/announcer/announcer.tsx';
import { createAnnouncerStore } from './components/announcer/announcer-store.ts';
import { Button } from './components/button/button.tsx';
import { ConfirmDialog } from './components/confirm-dialog/confirm-dialog.tsx';
import { Dialog } from './components/dialog/dialog.tsx';
import { Drawer } from './components/drawer/drawer.tsx';
import { useDrawerSwipe } from './components/drawer/use-drawer-swipe.ts';
import { IconButton } from './components/icon-button/icon-button.tsx';
import { Kbd } from './components/kbd/kbd.tsx';
import { englishKeyNames, setKeyNames } from './components/kbd/key-names.ts';
import { Menu } from './components/menu/menu.tsx';
import { SearchField } from './components/search-field/search-field.tsx';
import { Select } from './components/select/select.tsx';
import { Switch } from './components/switch/switch.tsx';
import { TextField } from './components/text-field/text-field.tsx';
import { ToastRegion } from './components/toast/toast-region.tsx';
import { createToastStore } from './components/toast/toast-store.ts';
import { TooltipLayer } from './components/tooltip-layer/tooltip-layer.tsx';
import { TwoStepButton } from './components/two-step-button/two-step-button.tsx';
import { Gallery } from './gallery/gallery.tsx';
import baseCss from './tokens/base.css?inline';
import tokensCss from './tokens/tokens.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(tokensCss + baseCss);
document.adoptedStyleSheets = [sheet];

let root: Root;
let container: HTMLElement;

beforeEach(async () => {
  // A mouse that rests where the last test left it would hover what this one draws there.
  await userEvent.hover(document.documentElement, { position: { x: 300, y: 300 } });
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  document.documentElement.lang = 'en';
  document.documentElement.dataset['theme'] = 'light';
});

afterEach(() => {
  vi.useRealTimers();
  setKeyNames(englishKeyNames);
  root.unmount();
  container.remove();
});

/** Renders and waits for effects, so that listeners are there before the test acts. */
async function render(node: ReactNode): Promise<void> {
  await underAct(() => root.render(node));
}

async function underAct(callback: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await act(async () => callback());
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
}

async function passMs(durationMs: number): Promise<void> {
  await underAct(() => {
    vi.advanceTimersByTime(durationMs);
  });
}

function findTooltip(): Element | null {
  return document.querySelector('[data-tooltip-layer]');
}

function TestCross(): ReactNode {
  return (
    <svg>
      <path d="M0 0" />
    </svg>
  );
}

function DialogExample(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>New character</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Characters"
        closeLabel="Close"
        footer={<Button variant="primary">Create</Button>}
      >
        <TextField label="Name" value={name} onValueChange={setName} />
        <SearchField label="Search" clearLabel="Clear" value={name} onValueChange={setName} />
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  it('is named by its title, keeps Tab inside and gives the focus back on Esc', async () => {
    await render(<DialogExample />);
    const opener = page.getByRole('button', { name: 'New character' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Characters' });
    await expect.element(dialog).toBeVisible();
    for (let presses = 0; presses < 7; presses += 1) {
      await userEvent.keyboard('{Tab}');
      expect(dialog.element().contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it('stays open when Esc clears a search in it', async () => {
    await render(<DialogExample />);
    await page.getByRole('button', { name: 'New character' }).click();
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('tutor');
    await userEvent.keyboard('{Escape}');
    await expect.element(search).toHaveValue('');
    await expect.element(page.getByRole('dialog', { name: 'Characters' })).toBeVisible();
  });
});

describe('ConfirmDialog', () => {
  it('puts the focus on the harmless answer and confirms once', async () => {
    const onConfirm = vi.fn<() => void>();
    const onOpenChange = vi.fn<(open: boolean) => void>();
    await render(
      <ConfirmDialog
        open
        onOpenChange={onOpenChange}
        title="Delete 12 chats?"
        confirmLabel="Delete"
        cancelLabel="Cancel"
        onConfirm={onConfirm}
      >
        They stay in the trash for 30 days.
      </ConfirmDialog>,
    );
    await expect.element(page.getByRole('alertdialog', { name: 'Delete 12 chats?' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await page.getByRole('button', { name: 'Delete' }).click();
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onOpenChange).toHaveBeenLastCalledWith(false);
  });
});

function RowMenuExample(): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
      >
        Row
      </Button>
      <Menu
        anchor={anchor}
        open={isOpen}
        onOpenChange={setOpen}
        label="Chat"
        entries={[{ label: 'Rename', onSelect: () => undefined }]}
      />
    </>
  );
}

describe('Menu', () => {
  it('is worked by keys alone and gives the focus back', async () => {
    const onRename = vi.fn<() => void>();
    const onDelete = vi.fn<() => void>();
    await render(
      <Menu
        trigger={<IconButton icon={TestCross} label="More actions" />}
        entries={[
          { label: 'Rename', onSelect: onRename, shortcut: 'f2' },
          { type: 'separator' },
          { label: 'Delete', onSelect: onDelete, danger: true },
        ]}
      />,
    );
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    expect(onDelete).toHaveBeenCalledOnce();
    expect(onRename).not.toHaveBeenCalled();
    await expect.element(page.getByRole('button', { name: 'More actions' })).toHaveFocus();
  });

  it('opens at a row that lends itself as anchor, and names itself', async () => {
    await render(<RowMenuExample />);
    await page.getByRole('button', { name: 'Row' }).click();
    await expect.element(page.getByRole('menu', { name: 'Chat' })).toBeVisible();
    const [menu, row] = [page.getByRole('menu'), page.getByRole('button', { name: 'Row' })].map(
      (locator) => locator.element().getBoundingClientRect(),
    );
    expect(Math.abs((menu?.left ?? 0) - (row?.left ?? 0))).toBeLessThan(12);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Row' })).toHaveFocus();
  });
});

function NamedButton({ label }: { readonly label: string | undefined }): ReactNode {
  return (
    <>
      {label !== undefined && <IconButton icon={TestCross} label={label} />}
      <TooltipLayer />
    </>
  );
}

describe('TooltipLayer', () => {
  it('answers keyboard focus with name and shortcut, and Esc hides it', async () => {
    await render(
      <>
        <IconButton icon={TestCross} label="Copy" shortcut="mod+shift+c" />
        <TooltipLayer />
      </>,
    );
    await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => findTooltip()?.textContent).toMatch(/^Copy(?:Ctrl\+Shift\+C|⇧⌘C)$/u);
    expect(findTooltip()?.getAttribute('aria-hidden')).toBe('true');
    await userEvent.keyboard('{Escape}');
    await expect.poll(findTooltip).toBeNull();
  });

  it('T92 names the keys as the page does, also where it is shown already', async () => {
    await render(
      <>
        <IconButton icon={TestCross} label="Copy" shortcut="ctrl+f2" />
        <TooltipLayer />
        <Kbd shortcut="space" />
      </>,
    );
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => findTooltip()?.textContent).toMatch(/^Copy(?:Ctrl\+F2|⌃F2)$/u);
    expect(container.querySelector('kbd')?.textContent).toBe('Space');
    await underAct(() => setKeyNames({ ...englishKeyNames, ctrl: 'Strg', space: 'Leertaste' }));
    expect(findTooltip()?.textContent).toMatch(/^Copy(?:Strg\+F2|⌃F2)$/u);
    expect(container.querySelector('kbd')?.textContent).toBe('Leertaste');
  });

  it('shows a text in full only where it is cut', async () => {
    await render(
      <>
        <div
          data-testid="long"
          data-tooltip-if-cut=""
          style={{ width: 60, overflow: 'hidden', whiteSpace: 'nowrap' }}
        >
          An extraordinarily long title
        </div>
        <div data-testid="short" data-tooltip-if-cut="" style={{ width: 200 }}>
          Short
        </div>
        <TooltipLayer />
      </>,
    );
    await page.getByTestId('short').hover();
    await page.getByTestId('long').hover();
    await expect.poll(() => findTooltip()?.textContent).toBe('An extraordinarily long title');
  });

  it('T92 shows the keys of a command that a person chose', async () => {
    await render(
      <>
        <IconButton icon={TestCross} label="Copy" data-command="copyLastReply" />
        <TooltipLayer
          shortcutOf={(command) => (command === 'copyLastReply' ? 'mod+shift+y' : undefined)}
        />
      </>,
    );
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => findTooltip()?.textContent).toMatch(/^Copy(?:Ctrl\+Shift\+Y|⇧⌘Y)$/u);
  });

  it('goes when what it names changes or leaves under a resting pointer', async () => {
    await render(<NamedButton label="Stop generating" />);
    const button = page.getByRole('button');
    await button.hover();
    await expect.poll(() => findTooltip()?.textContent).toBe('Stop generating');
    await render(<NamedButton label="Send" />);
    await expect.poll(findTooltip).toBeNull();

    await userEvent.unhover(button);
    await button.hover();
    await expect.poll(() => findTooltip()?.textContent).toBe('Send');
    await render(<NamedButton label={undefined} />);
    await expect.poll(findTooltip).toBeNull();
  });
});

describe('ToastRegion', () => {
  it('announces in a status region, and its action closes it', async () => {
    const store = createToastStore();
    const onAction = vi.fn<() => void>();
    await render(<ToastRegion store={store} label="Notifications" dismissLabel="Dismiss" />);
    const region = page.getByRole('status', { name: 'Notifications' });
    await expect.element(region).toBeInTheDocument();
    store.show({ message: 'Chat moved to the trash', action: { label: 'Undo', onAction } });
    await expect.element(region.getByText('Chat moved to the trash')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(onAction).toHaveBeenCalledOnce();
    expect(store.read()).toEqual([]);
  });

  it('waits while the focus is inside, and goes when its time is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const store = createToastStore();
    await render(<ToastRegion store={store} label="Notifications" dismissLabel="Dismiss" />);
    await underAct(() => {
      store.show({ message: 'Copied' });
    });
    const button = container.querySelector('button');
    await passMs(3_000);
    await underAct(() => button?.focus());
    await passMs(50_000);
    expect(store.read()).toHaveLength(1);
    await underAct(() => button?.blur());
    await passMs(1_900);
    expect(store.read()).toHaveLength(1);
    await passMs(200);
    expect(store.read()).toEqual([]);
  });

  it('goes in the end also where the focus was left in it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const store = createToastStore();
    await render(<ToastRegion store={store} label="Notifications" dismissLabel="Dismiss" />);
    await underAct(() => {
      store.show({ message: 'Key saved.' });
    });
    await underAct(() => container.querySelector('button')?.focus());
    await passMs(60_000);
    await passMs(4_900);
    expect(store.read()).toHaveLength(1);
    await passMs(200);
    expect(store.read()).toEqual([]);
  });

  it('waits for a pointer that moves over it, not for one that rests there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const store = createToastStore();
    await render(<ToastRegion store={store} label="Notifications" dismissLabel="Dismiss" />);
    await underAct(() => {
      store.show({ message: 'Key saved.' });
    });
    const region = container.querySelector('[data-toast-region]');
    const tell = (type: string): Promise<void> =>
      underAct(() => region?.dispatchEvent(new PointerEvent(type, { bubbles: true })));
    await tell('pointerover');
    await passMs(4_000);
    for (let move = 0; move < 5; move += 1) {
      await tell('pointermove');
      await passMs(1_900);
    }
    expect(store.read()).toHaveLength(1);
    await passMs(200);
    await passMs(1_100);
    expect(store.read()).toEqual([]);
  });

  it('comes from above on a phone, where it covers no button of a sheet', async () => {
    const store = createToastStore();
    await page.viewport(390, 844);
    await render(
      <>
        <DialogExample />
        <ToastRegion store={store} label="Notifications" dismissLabel="Dismiss toast" />
      </>,
    );
    store.show({ message: 'Saved' });
    const toast = page.getByText('Saved');
    await expect.element(toast).toBeVisible();
    expect(toast.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(52);
    await page.getByRole('button', { name: 'New character' }).click();
    const dialog = page.getByRole('dialog', { name: 'Characters' });
    await expect.element(dialog).toBeVisible();
    const bottom = page.getByRole('button', { name: 'Dismiss toast' });
    await expect
      .poll(() => bottom.element().getBoundingClientRect().bottom)
      .toBeLessThan(dialog.element().getBoundingClientRect().top);
    await page.viewport(1024, 768);
  });

  it('can be used while a dialog is open, which stays open', async () => {
    const store = createToastStore();
    await render(
      <>
        <DialogExample />
        <ToastRegion store={store} label="Notifications" dismissLabel="Dismiss toast" />
      </>,
    );
    await page.getByRole('button', { name: 'New character' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Characters' })).toBeVisible();
    store.show({ message: 'Saved' });
    await page.getByRole('button', { name: 'Dismiss toast' }).click();
    expect(store.read()).toEqual([]);
    await expect.element(page.getByRole('dialog', { name: 'Characters' })).toBeVisible();
  });
});

describe('TwoStepButton', () => {
  it('T98 arms at the first press and confirms at the second, keeping the focus', async () => {
    const onConfirm = vi.fn<() => void>();
    await render(
      <TwoStepButton
        isCompact
        icon={TestCross}
        label="Delete chat"
        armedLabel="Sure?"
        onConfirm={onConfirm}
      />,
    );
    await expect.element(page.getByRole('button', { name: 'Delete chat' })).toBeVisible();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.getByRole('button', { name: 'Sure?' })).toHaveFocus();
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
    await expect.element(page.getByRole('button', { name: 'Delete chat' })).toHaveFocus();
  });

  it('T98 disarms after two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onConfirm = vi.fn<() => void>();
    await render(<TwoStepButton label="Delete" armedLabel="Sure?" onConfirm={onConfirm} />);
    const button = container.querySelector('button');
    await underAct(() => button?.click());
    await passMs(1_999);
    expect(button?.textContent).toBe('Sure?');
    await passMs(1);
    expect(button?.textContent).toBe('Delete');
    await underAct(() => button?.click());
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

function SwitchExample(): ReactNode {
  const [isOn, setOn] = useState(false);
  return <Switch label="Stream answers" checked={isOn} onCheckedChange={setOn} />;
}

function SelectExample(): ReactNode {
  const [model, setModel] = useState<'opus' | 'qwen'>('opus');
  const options = [
    { value: 'opus', label: 'Claude Opus' },
    { value: 'qwen', label: 'Qwen' },
  ] as const;
  return <Select label="Model" value={model} onValueChange={setModel} options={options} />;
}

describe('Switch and Select', () => {
  it('turns by Space and by a press on its label', async () => {
    await render(<SwitchExample />);
    const control = page.getByRole('switch', { name: 'Stream answers' });
    await expect.element(control).not.toBeChecked();
    await userEvent.keyboard('{Tab} ');
    await expect.element(control).toBeChecked();
    await page.getByText('Stream answers').click();
    await expect.element(control).not.toBeChecked();
  });

  it('picks an option by its first letter', async () => {
    await render(<SelectExample />);
    const select = page.getByRole('combobox', { name: 'Model' });
    await expect.element(select).toHaveTextContent('Claude Opus');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('q');
    await expect.element(page.getByRole('option', { name: 'Qwen' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(select).toHaveTextContent('Qwen');
  });
});

function DrawerExample(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useDrawerSwipe({ open: isOpen, onOpenChange: setOpen, isEnabled: true });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open chats</Button>
      <Drawer open={isOpen} onOpenChange={setOpen} label="Chats">
        <Button>First chat</Button>
        <Button>Last chat</Button>
      </Drawer>
    </>
  );
}

function touch(type: 'touchstart' | 'touchmove' | 'touchend', clientX: number): void {
  const changedTouches = [
    new Touch({ identifier: 1, target: document.body, clientX, clientY: 200 }),
  ];
  const touches = type === 'touchend' ? [] : changedTouches;
  document.body.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches }));
}

function swipe(fromX: number, toX: number): void {
  touch('touchstart', fromX);
  touch('touchmove', toX);
  touch('touchend', toX);
}

describe('Drawer', () => {
  it('T93 opens and closes by swiping', async () => {
    await render(<DrawerExample />);
    const drawer = page.getByRole('dialog', { name: 'Chats' });
    await expect.element(page.getByRole('button', { name: 'Open chats' })).toBeVisible();
    await expect.element(drawer).not.toBeInTheDocument();
    swipe(40, 90);
    await expect.element(drawer).toHaveFocus();
    swipe(300, 190);
    await expect.element(drawer).not.toBeInTheDocument();
  });

  it('goes round with Tab, closes by Esc and gives the focus back', async () => {
    await render(<DrawerExample />);
    const opener = page.getByRole('button', { name: 'Open chats' });
    await opener.click();
    const first = page.getByRole('button', { name: 'First chat' });
    const last = page.getByRole('button', { name: 'Last chat' });
    await expect.element(first).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(first).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(last).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(first).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
  });
});

describe('Announcer', () => {
  it('says the same text again by replacing it', async () => {
    const store = createAnnouncerStore();
    await render(<Announcer store={store} />);
    const region = container.querySelector('[aria-live]');
    store.announce('Answer finished');
    await expect.poll(() => region?.textContent).toBe('Answer finished');
    const before = region?.firstChild;
    store.announce('Answer finished');
    await expect.poll(() => region?.firstChild === before).toBe(false);
    expect(region?.textContent).toBe('Answer finished');
  });
});

async function findSevere(context: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(context);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

describe.each(['light', 'dark'] as const)('gallery in the %s theme', (theme) => {
  beforeEach(async () => {
    document.documentElement.dataset['theme'] = theme;
    await render(<Gallery initialTheme={theme} />);
  });

  it('has no serious finding of axe', async () => {
    await expect.element(page.getByRole('heading', { name: 'Parley' })).toBeVisible();
    expect(await findSevere(document.body)).toEqual([]);
  });

  it('has no serious finding in what floats', async () => {
    for (const [opener, role] of [
      ['New character', 'dialog'],
      ['Delete chats', 'alertdialog'],
      ['Chat', 'menu'],
      ['Answer length', 'dialog'],
    ] as const) {
      await page.getByRole('button', { name: opener, exact: true }).click();
      const surface = page.getByRole(role).last();
      await expect.element(surface).toBeVisible();
      await Promise.all(
        surface
          .element()
          .getAnimations()
          .map((animation) => animation.finished),
      );
      expect(await findSevere(surface.element())).toEqual([]);
      await userEvent.keyboard('{Escape}');
      await expect.element(surface).not.toBeInTheDocument();
    }
  });
});
