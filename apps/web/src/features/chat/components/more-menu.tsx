import { isWelcome, type Message } from '@parley/domain/chat/message.ts';
import { Menu, type MenuAction, type MenuEntry } from '@parley/ui/components/menu/menu.tsx';
import { useMediaQuery } from '@parley/ui/hooks/use-media-query.ts';
import { toHtml } from '@parley/ui/markdown/to-html.ts';
import { toPlainText } from '@parley/ui/markdown/to-plain.ts';
import {
  Code,
  Columns2,
  Copy,
  FileText,
  GitBranch,
  History,
  Link,
  Pin,
  PinOff,
  Quote,
  RefreshCw,
  Square,
  Type,
  Volume2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { useChatScope, type ChatScope } from '../chat-scope.ts';
import { useColumnModel } from '../column-context.ts';
import { focusComparison } from '../logic/focus-after-choice.ts';
import { hugeMessageUnits } from '#src/platform/long-text.ts';
import { isComparable } from '../logic/is-comparable.ts';
import { roomForAllActions } from '../logic/room-for-actions.ts';
import { selectionIn } from '../logic/selected-text.ts';

interface MoreMenuProps {
  readonly message: Message;
  readonly text: string;
  /** What is copied, where that is more than the text. */
  readonly copyText?: (() => string) | undefined;
  readonly isRaw: boolean;
  readonly onToggleRaw: () => void;
  readonly anchor: Element;
  readonly onClose: () => void;
  /** Asks for the model of another answer. */
  readonly onPickModel: () => void;
  /** Shows what the message said before it was edited. */
  readonly onOpenEditHistory: () => void;
  /** Asks for the models of other answers. */
  readonly onPickModels: () => void;
}

interface MenuContext {
  readonly message: Message;
  readonly text: string;
  readonly intl: IntlShape;
  readonly scope: ChatScope;
}

/** The menu of a message. */
export function MoreMenu(props: MoreMenuProps): ReactNode {
  const { message, text, anchor, onClose, onPickModel, onPickModels } = props;
  const intl = useIntl();
  const scope = useChatScope();
  const context = { message, text, intl, scope };
  const regenerate: MenuAction = {
    icon: RefreshCw,
    label: intl.formatMessage({
      id: 'chat.action.regenerateWith',
      defaultMessage: 'Regenerate with another model…',
    }),
    onSelect: onPickModel,
  };
  const compare: MenuAction = {
    icon: Columns2,
    label: intl.formatMessage({
      id: 'compare.others',
      defaultMessage: 'Compare with other models…',
    }),
    onSelect: onPickModels,
  };
  const isInColumn = useColumnModel() !== undefined;
  const hasButtons = useMediaQuery(roomForAllActions) && !isInColumn;
  const first: readonly MenuAction[] = [
    ...(message.role === 'assistant' && !isWelcome(message) ? [regenerate, compare] : []),
    ...(hasButtons || isInColumn ? [] : versionEntries(context)),
    pinEntry(context),
    ...(hasButtons && scope.speech?.hasButton === true ? [] : playEntries(context)),
    ...forkEntries(context),
    ...(message.role === 'system' ? [] : [rawEntry(context, props)]),
  ];
  const entries: readonly MenuEntry[] = [
    ...first,
    { type: 'separator' },
    ...placeEntries(context),
    ...editHistoryEntries(context, props.onOpenEditHistory),
    { type: 'separator' },
    ...copyEntries({ ...context, text: props.copyText?.() ?? text }),
  ];
  return (
    <Menu
      open
      anchor={anchor}
      label={intl.formatMessage({ id: 'chat.action.more', defaultMessage: 'More actions' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      entries={entries}
    />
  );
}

/** Back to answers that stood side by side. */
function versionEntries({ message, intl, scope }: MenuContext): readonly MenuAction[] {
  if (!isComparable(scope.getTree(), message)) return [];
  return [
    {
      icon: Columns2,
      label: intl.formatMessage({ id: 'compare.open', defaultMessage: 'Compare versions' }),
      onSelect: () => {
        scope.actions.compareAnswers(message.id);
        focusComparison();
      },
    },
  ];
}

function rawEntry(
  { intl }: MenuContext,
  { isRaw, onToggleRaw, onClose }: MoreMenuProps,
): MenuAction {
  return {
    icon: Code,
    label: intl.formatMessage({ id: 'chat.action.raw', defaultMessage: 'Show raw' }),
    checked: isRaw,
    onSelect: () => {
      onToggleRaw();
      onClose();
    },
  };
}

function pinEntry({ message, intl, scope }: MenuContext): MenuAction {
  const isPinned = message.pinnedAtMs !== undefined;
  return {
    icon: isPinned ? PinOff : Pin,
    label: isPinned
      ? intl.formatMessage({ id: 'chat.action.unpin', defaultMessage: 'Unpin' })
      : intl.formatMessage({ id: 'chat.action.pin', defaultMessage: 'Pin' }),
    onSelect: () => scope.actions.setPinned(message.id, !isPinned),
  };
}

function playEntries({ message, text, intl, scope }: MenuContext): readonly MenuAction[] {
  const { speech } = scope;
  if (speech === undefined || text.trim() === '') return [];
  const isPlaying = speech.playingId() === message.id;
  return [
    {
      icon: isPlaying ? Square : Volume2,
      label: isPlaying
        ? intl.formatMessage({ id: 'chat.action.stopPlaying', defaultMessage: 'Stop playing' })
        : intl.formatMessage({ id: 'chat.action.play', defaultMessage: 'Play' }),
      onSelect: () => speech.toggle(message.id, text),
    },
  ];
}

function forkEntries({ message, intl, scope }: MenuContext): readonly MenuAction[] {
  const { fork } = scope;
  if (fork === undefined) return [];
  return [
    {
      icon: GitBranch,
      label: intl.formatMessage({ id: 'chat.action.fork', defaultMessage: 'Fork' }),
      onSelect: () => fork(message.id),
    },
  ];
}

/** What leads from the message to another place. */
function placeEntries({ message, text, intl, scope }: MenuContext): readonly MenuAction[] {
  const { linkTo } = scope;
  return [
    {
      icon: Quote,
      label: intl.formatMessage({ id: 'chat.action.quote', defaultMessage: 'Quote' }),
      onSelect: () => scope.quote(selectionIn(message.id) ?? text),
    },
    ...(linkTo === undefined
      ? []
      : [
          {
            icon: Link,
            label: intl.formatMessage({ id: 'chat.action.copyLink', defaultMessage: 'Copy link' }),
            onSelect: () => scope.copy({ text: linkTo(message.id) }),
          },
        ]),
  ];
}

/** Only a message that was edited has any. */
function editHistoryEntries(
  { message, intl }: MenuContext,
  onSelect: () => void,
): readonly MenuAction[] {
  if ((message.editCount ?? 0) === 0) return [];
  return [
    {
      icon: History,
      label: intl.formatMessage({ id: 'wordings.title', defaultMessage: 'Edit history' }),
      onSelect,
    },
  ];
}

function copyEntries({ text, intl, scope }: MenuContext): readonly MenuAction[] {
  return [
    {
      icon: Copy,
      label: intl.formatMessage({
        id: 'chat.action.copyMarkdown',
        defaultMessage: 'Copy as Markdown',
      }),
      onSelect: () => scope.copy({ text }),
    },
    ...(text.length > hugeMessageUnits ? [] : convertedEntries({ text, intl, scope })),
  ];
}

function convertedEntries({
  text,
  intl,
  scope,
}: Omit<MenuContext, 'message'>): readonly MenuAction[] {
  return [
    {
      icon: FileText,
      label: intl.formatMessage({
        id: 'chat.action.copyPlain',
        defaultMessage: 'Copy as plain text',
      }),
      onSelect: () => scope.copy({ text: toPlainText(text) }),
    },
    {
      icon: Type,
      label: intl.formatMessage({
        id: 'chat.action.copyRich',
        defaultMessage: 'Copy as formatted text',
      }),
      onSelect: () => scope.copy({ text: toPlainText(text), html: toHtml(text) }),
    },
  ];
}
