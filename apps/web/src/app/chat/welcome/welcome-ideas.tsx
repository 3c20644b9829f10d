import { useRef, useSyncExternalStore, type ReactNode } from 'react';

import { useLiveQuery } from '#src/platform/live-query.ts';

import { useProgram } from '#src/app/program/program-context.ts';
import { useCanUse, useIsLocked } from '#src/app/shared/licensing.ts';
import { CharacterStarters } from '../character/character-starters.tsx';
import { useCharacter } from '../character/use-character.ts';
import { Abilities } from './abilities.tsx';
import { RecentChats } from './recent-chats.tsx';
import { SplashButton } from './splash-button.tsx';
import { Starters } from './starters.tsx';
import { useSettling } from './use-settling.ts';
import { WelcomeFolder } from './welcome-folder.tsx';
import type { WelcomeIdeasProps } from './welcome-ideas-props.ts';
import { WelcomeLicense } from './welcome-license.tsx';
import { WelcomeModels } from './welcome-models.tsx';
import styles from './welcome-ideas.module.css';

const shownChats = 3;

/** What can be done with an empty chat: abilities in one line, then chats to go on with, or starters. */
export function WelcomeIdeas({ open, insertions, hasSidebarButton }: WelcomeIdeasProps): ReactNode {
  const { queries } = useProgram();
  const place = useRef<HTMLDivElement>(null);
  useSettling(place);
  const chats = useLiveQuery(queries.chatList).value?.chats;
  const character = useCharacter(open.session);
  const recent = (chats ?? [])
    .filter(({ archivedAtMs }) => (archivedAtMs ?? null) === null)
    .slice(0, shownChats);
  return (
    <div ref={place} className={styles['ideas']}>
      <FolderOfChat />
      <Abilities open={open} insertions={insertions} />
      {character !== undefined && <CharacterStarters open={open} onChoose={insertions.insert} />}
      {character === undefined && !open.isTemporary && chats !== undefined && (
        <>
          {hasSidebarButton && recent.length > 0 ? (
            <RecentChats chats={recent} />
          ) : (
            <Starters onChoose={insertions.insert} />
          )}
          <WelcomeModels open={open} />
          {chats.length === 0 && <EmptyProgram />}
        </>
      )}
    </div>
  );
}

/** What an empty program offers: a license, where one is missing. Nothing until that is known. */
function EmptyProgram(): ReactNode {
  const { config } = useProgram();
  // Every license has this one.
  const isLicensed = useCanUse(config, 'unlimitedPlugins');
  const isLocked = useIsLocked(config, 'unlimitedPlugins');
  if (isLicensed) return <SplashButton />;
  return isLocked ? <WelcomeLicense /> : null;
}

/** Names the folder in which the chat begins, where it is one. */
function FolderOfChat(): ReactNode {
  const { folders, navigation } = useProgram();
  const all = useSyncExternalStore(folders.subscribe, folders.getSnapshot);
  const { folderId } = useSyncExternalStore(navigation.subscribe, navigation.getSnapshot);
  const folder = all.find(({ id }) => id === folderId);
  if (folder === undefined) return null;
  return <WelcomeFolder folder={folder} onLeave={() => navigation.openNew()} />;
}
