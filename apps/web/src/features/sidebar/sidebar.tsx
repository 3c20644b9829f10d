import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Folder } from '@parley/domain/chat/folder.ts';
import { isSearchable } from '@parley/domain/search/is-searchable.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { SearchField } from '@parley/ui/components/search-field/search-field.tsx';
import { MessageSquare, PanelLeftClose, Settings, SquarePen } from 'lucide-react';
import { useDeferredValue, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { BrandHeader, type Brand } from './components/brand-header.tsx';
import { SidebarList } from './components/sidebar-list.tsx';
import styles from './sidebar.module.css';

export interface SidebarProps {
  readonly brand: Brand;
  /** The bar with the ways to chats and settings at the foot; without it the settings are at the top. */
  readonly hasBar: boolean;
  readonly chats: readonly Chat[];
  readonly folders: readonly Folder[];
  /** The list could not be read. */
  readonly hasFailed: boolean;
  readonly currentId: ChatId | undefined;
  readonly runningIds: ReadonlySet<ChatId>;
  readonly onNew: () => void;
  readonly onOpen: (id: ChatId) => void;
  readonly onSettings: () => void;
  /** Offered where there is no chat; absent while that is not known. */
  readonly onImport?: (() => void) | undefined;
  readonly onClose: () => void;
  /** What stands at its foot. */
  readonly about: ReactNode;
  /** Back to the chat that is open. */
  readonly onChats: () => void;
  /** What a search found, in the place of the list. */
  readonly renderSearch: (search: SidebarSearch) => ReactNode;
  /** Somebody is about to search. */
  readonly onSearchFocus: () => void;
}

/** The search that is going on. */
export interface SidebarSearch {
  /** As it was typed, at least two characters. */
  readonly query: string;
  /** Puts the focus back into the field. */
  readonly focusField: () => void;
}

/** All chats of this browser: begin one, find one, open one. */
export function Sidebar(props: SidebarProps): ReactNode {
  const { chats, onSettings, onClose, onNew } = props;
  const intl = useIntl();
  const settings = intl.formatMessage({ id: 'sidebar.settings', defaultMessage: 'Settings' });
  const [query, setQuery] = useState('');
  const [nav, setNav] = useState<HTMLElement | null>(null);
  const deferredQuery = useDeferredValue(query);
  const isSearching = isSearchable(deferredQuery);

  function handleSearchKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return;
    const first = nav?.querySelector<HTMLElement>('ul a, ul button');
    if (first === null || first === undefined) return;
    event.preventDefault();
    first.focus();
  }

  return (
    <nav
      ref={setNav}
      className={styles['sidebar']}
      aria-label={intl.formatMessage({ id: 'sidebar.name', defaultMessage: 'Chats' })}
      data-element-id="side-bar"
    >
      <div className={styles['top']}>
        <BrandHeader {...props.brand} />
        {!props.hasBar && (
          <IconButton
            icon={Settings}
            label={settings}
            data-command="openSettings"
            onClick={onSettings}
          />
        )}
        <IconButton
          icon={PanelLeftClose}
          label={intl.formatMessage({ id: 'sidebar.close', defaultMessage: 'Close sidebar' })}
          data-command="toggleSidebar"
          onClick={onClose}
        />
      </div>
      <div className={styles['tools']}>
        <NewChatButton onNew={onNew} />
        <SearchField
          label={intl.formatMessage({ id: 'sidebar.search', defaultMessage: 'Search chats' })}
          clearLabel={intl.formatMessage({
            id: 'sidebar.search.clear',
            defaultMessage: 'Clear search',
          })}
          placeholder={intl.formatMessage({ id: 'sidebar.search', defaultMessage: 'Search chats' })}
          value={query}
          onValueChange={setQuery}
          onFocus={props.onSearchFocus}
          onKeyDown={handleSearchKey}
        />
      </div>
      <div className={styles['middle']} data-element-id="sidebar-middle-part">
        {isSearching &&
          props.renderSearch({
            query: deferredQuery,
            focusField: () => nav?.querySelector('input')?.focus(),
          })}
        {!isSearching && (
          <SidebarList
            chats={chats}
            folders={props.folders}
            currentId={props.currentId}
            runningIds={props.runningIds}
            onOpen={props.onOpen}
            emptyText={emptyText()}
            emptyAction={props.onImport !== undefined && <ImportOffer onImport={props.onImport} />}
          />
        )}
      </div>
      {props.hasBar && (
        <div className={styles['footer']} data-element-id="workspace-bar">
          <Button
            wide
            variant="quiet"
            icon={MessageSquare}
            aria-current="page"
            data-element-id="workspace-tab-chat"
            onClick={props.onChats}
          >
            {intl.formatMessage({ id: 'sidebar.chatTab', defaultMessage: 'Chats' })}
          </Button>
          <Button
            wide
            variant="quiet"
            icon={Settings}
            data-element-id="workspace-tab-settings"
            data-tooltip={settings}
            data-command="openSettings"
            onClick={onSettings}
          >
            {settings}
          </Button>
        </div>
      )}
      <div className={styles['about']}>{props.about}</div>
    </nav>
  );

  function emptyText(): string {
    if (props.hasFailed) {
      return intl.formatMessage({
        id: 'sidebar.failed',
        defaultMessage: 'Couldn’t load your chats from browser storage. Reload the page.',
      });
    }
    return intl.formatMessage({
      id: 'sidebar.noChats',
      defaultMessage: 'Your chats will appear here. They stay in this browser.',
    });
  }
}

function NewChatButton({ onNew }: { readonly onNew: () => void }): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'sidebar.new', defaultMessage: 'New chat' });
  return (
    <Button
      wide
      icon={SquarePen}
      data-element-id="new-chat-button-in-side-bar"
      data-tooltip={label}
      data-command="newChat"
      onClick={onNew}
    >
      {label}
    </Button>
  );
}

function ImportOffer({ onImport }: { readonly onImport: () => void }): ReactNode {
  const intl = useIntl();
  return (
    <Button size="s" onClick={onImport}>
      {intl.formatMessage({ id: 'sidebar.import', defaultMessage: 'Import chats…' })}
    </Button>
  );
}
