import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { Tabs, type TabOption } from '@parley/ui/components/tabs/tabs.tsx';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { afterPaint } from '#src/platform/after-paint.ts';

import { useFoundPrompts, type TabId } from '../hooks/use-found-prompts.ts';
import { useRowFocus } from '../hooks/use-row-focus.ts';
import type { PromptsDialogProps, RowActions } from '../prompts-props.ts';
import styles from '../prompts-dialog.module.css';
import { FileButtons } from './file-buttons.tsx';
import { NoPrompts } from './no-prompts.tsx';
import { PromptList } from './prompt-list.tsx';
import { SearchTools } from './search-tools.tsx';

interface LibraryProps extends PromptsDialogProps {
  readonly rows: RowActions;
  readonly onAdd: () => void;
}

/** All prompts with what finds them. */
export function Library(props: LibraryProps): ReactNode {
  const { own, rows, onAdd, onClose } = props;
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  const problem = failure ?? (props.hasFailed ? loadFailedText(intl) : undefined);
  const state = useFoundPrompts(props);
  const handleFocus = useRowFocus({ list, field, rows: state.found });
  const isOwn = state.tab === 'own';
  const isEmpty = state.found.length === 0;
  // The dialog stands before its rows: together they take longer than a frame may.
  const [areRowsDue, setAreRowsDue] = useState(false);
  useEffect(() => afterPaint(() => setAreRowsDue(true)), []);

  return (
    <Dialog
      open
      isTall
      size="l"
      body="flush"
      initialFocus={field}
      title={intl.formatMessage({ id: 'command.openPrompts', defaultMessage: 'Prompt library' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
      toolbar={<SearchTools field={field} list={list} state={state} onUse={rows.use} />}
      footer={
        isOwn && (
          <>
            <FileButtons {...props} onFailure={setFailure} />
            {state.hasAny && (
              <Button variant="primary" icon={Plus} onClick={onAdd}>
                {intl.formatMessage({ id: 'prompts.add', defaultMessage: 'Add prompt' })}
              </Button>
            )}
          </>
        )
      }
    >
      {problem !== undefined && (
        <div className={styles['failure']}>
          <Banner tone="danger">{problem}</Banner>
        </div>
      )}
      <LibraryTabs {...props} tab={state.tab} onTab={state.setTab}>
        {!isEmpty && areRowsDue && (
          <PromptList
            ref={list}
            prompts={state.found}
            own={own ?? []}
            rows={rows}
            onTag={state.setTag}
            onFocus={handleFocus}
            onLeave={() => field.current?.focus()}
          />
        )}
        {isEmpty && (own !== undefined || !isOwn) && (
          <NoPrompts isSearched={state.hasAny} onAdd={onAdd} />
        )}
      </LibraryTabs>
    </Dialog>
  );
}

function loadFailedText(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'prompts.failed',
    defaultMessage: 'Couldn’t load your prompts from browser storage. Reload the page.',
  });
}

interface LibraryTabsProps extends Pick<PromptsDialogProps, TabId | 'areSystemForMembers'> {
  readonly tab: TabId;
  readonly onTab: (tab: TabId) => void;
  readonly children: ReactNode;
}

function LibraryTabs({
  own,
  system,
  community,
  areSystemForMembers,
  tab,
  onTab,
  children,
}: LibraryTabsProps): ReactNode {
  const intl = useIntl();
  const ownTab: TabOption<TabId> = {
    value: 'own',
    label: intl.formatMessage({ id: 'prompts.tab.own', defaultMessage: 'Your prompts' }),
    count: own?.length ?? 0,
    panel: children,
  };
  const systemTab: TabOption<TabId> = {
    value: 'system',
    label: intl.formatMessage({ id: 'prompts.tab.system', defaultMessage: 'System' }),
    count: system.length,
    panel: areSystemForMembers ? <ForMembers /> : children,
  };
  const communityTab: TabOption<TabId> = {
    value: 'community',
    label: intl.formatMessage({ id: 'prompts.tab.community', defaultMessage: 'Community' }),
    count: community.length,
    panel: children,
  };
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      label={intl.formatMessage({ id: 'backup.section.prompts', defaultMessage: 'Prompts' })}
      value={tab}
      onValueChange={onTab}
      tabs={[
        ownTab,
        ...(system.length === 0 && !areSystemForMembers ? [] : [systemTab]),
        ...(community.length === 0 ? [] : [communityTab]),
      ]}
    />
  );
}

function ForMembers(): ReactNode {
  const intl = useIntl();
  return (
    <Banner tone="danger">
      {intl.formatMessage({
        id: 'prompts.membersOnly',
        defaultMessage: 'The prompts of this host are for its members only.',
      })}
    </Banner>
  );
}
