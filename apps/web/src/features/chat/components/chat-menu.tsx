import { Menu } from '@parley/ui/components/menu/menu.tsx';
import { useMediaQuery } from '@parley/ui/hooks/use-media-query.ts';
import { CircleDollarSign, GitFork, Pin, Search, Share, SquareSplitVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

export interface ChatMenuProps {
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly onClearContext: () => void;
  readonly onOpenBranches: () => void;
  /** Absent where the host offers no sharing. */
  readonly onShare?: (() => void) | undefined;
  readonly onFind: () => void;
  readonly pinnedCount: number;
  readonly onOpenPinned: () => void;
  /** Absent where costs are none of the person's business. */
  readonly onOpenCost?: (() => void) | undefined;
}

/** What is done with a chat as a whole; where the header is narrow, also what it has no room for. */
export function ChatMenu(props: ChatMenuProps): ReactNode {
  const intl = useIntl();
  const hasRoom = useMediaQuery('(min-width: 641px)');
  return (
    <Menu
      open
      anchor={props.anchor}
      align="end"
      label={intl.formatMessage({ id: 'header.more', defaultMessage: 'Chat menu' })}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      entries={[
        ...(hasRoom
          ? []
          : [
              {
                icon: Search,
                label: intl.formatMessage({
                  id: 'header.find',
                  defaultMessage: 'Find in this chat',
                }),
                onSelect: props.onFind,
              },
            ]),
        ...(hasRoom || props.pinnedCount === 0
          ? []
          : [
              {
                icon: Pin,
                label: intl.formatMessage(
                  { id: 'header.pinned', defaultMessage: 'Pinned messages: {count}' },
                  { count: props.pinnedCount },
                ),
                onSelect: props.onOpenPinned,
              },
            ]),
        {
          icon: GitFork,
          label: intl.formatMessage({ id: 'header.branches', defaultMessage: 'Branch map' }),
          onSelect: props.onOpenBranches,
        },
        ...(props.onShare === undefined
          ? []
          : [
              {
                icon: Share,
                label: intl.formatMessage({
                  id: 'share.title',
                  defaultMessage: 'Share and export',
                }),
                onSelect: props.onShare,
              },
            ]),
        {
          icon: SquareSplitVertical,
          label: intl.formatMessage({ id: 'header.clear', defaultMessage: 'Clear context' }),
          onSelect: props.onClearContext,
        },
        ...(props.onOpenCost === undefined
          ? []
          : [
              {
                icon: CircleDollarSign,
                label: intl.formatMessage({
                  id: 'header.costs',
                  defaultMessage: 'Cost and usage',
                }),
                onSelect: props.onOpenCost,
              },
            ]),
      ]}
    />
  );
}
