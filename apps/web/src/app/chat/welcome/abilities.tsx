import { maxAskedModels } from '@parley/domain/model/model-picks.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { fadeEdges } from '@parley/ui/components/strip/fade-edges.ts';
import { Columns2, Drama, Mic, Paperclip, Wrench, type LucideIcon } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { charactersQuery } from '#src/data/queries/characters-query.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';

import { useLiveQuery } from '#src/platform/live-query.ts';
import { countCharacters } from '#src/services/characters/count-characters.ts';
import { isFeatureOn } from '#src/services/config/config-service.ts';

import { useProgram } from '#src/app/program/program-context.ts';
import { useAvailableCommands } from '#src/app/shared/use-commands.ts';
import { useModelLocks } from '#src/app/shared/use-model-locks.ts';
import { useModelsOf } from '#src/app/shared/use-model-of.ts';

import { useToolChoice } from '../composer/tool-choice.tsx';
import { askSeveral } from '../open-chat/ask-several.ts';
import type { Insertions } from '../open-chat/insertions.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';
import styles from './welcome-ideas.module.css';

const SeveralPicker = lazyComponent(
  async () => (await import('#src/features/models/several-picker.tsx')).SeveralPicker,
);
const ToolsPanel = lazyComponent(
  async () => (await import('#src/features/tools/tools-panel.tsx')).ToolsPanel,
);

interface AbilitiesProps {
  readonly open: OpenChat;
  readonly insertions: Insertions;
}

/** One line of what a message can have besides its words; each opens what the composer has an icon for. */
export function Abilities({ open, insertions }: AbilitiesProps): ReactNode {
  const intl = useIntl();
  const { commands } = useProgram();
  const canDictate = useAvailableCommands(commands).has('voiceInput');
  return (
    <div ref={fadeEdges} className={styles['abilities']}>
      <ChooseCharacter />
      <Button
        size="s"
        variant="quiet"
        icon={Paperclip}
        onClick={() => chooseFiles(insertions.attach)}
      >
        {intl.formatMessage({ id: 'welcome.attach', defaultMessage: 'Add files' })}
      </Button>
      {canDictate && (
        <Button size="s" variant="quiet" icon={Mic} onClick={() => void commands.run('voiceInput')}>
          {intl.formatMessage({ id: 'welcome.dictate', defaultMessage: 'Dictate' })}
        </Button>
      )}
      <UseTools open={open} />
      <CompareModels open={open} />
    </div>
  );
}

/** How many characters there are, and the way to them. */
function ChooseCharacter(): ReactNode {
  const intl = useIntl();
  const { commands, store, config } = useProgram();
  const own = useLiveQuery(charactersQuery(store)).value;
  if (!useAvailableCommands(commands).has('openCharacters')) return null;
  const count = countCharacters(own ?? [], isFeatureOn(config, 'defaultCharacters'));
  return (
    <Button
      size="s"
      variant="quiet"
      icon={Drama}
      onClick={() => void commands.run('openCharacters')}
    >
      {intl.formatMessage(
        { id: 'welcome.characters', defaultMessage: 'Characters ({count, number})' },
        { count },
      )}
    </Button>
  );
}

function chooseFiles(onFiles: (files: readonly File[]) => void): void {
  const picker = document.createElement('input');
  picker.type = 'file';
  picker.multiple = true;
  picker.addEventListener('change', () => onFiles([...(picker.files ?? [])]));
  picker.click();
}

function UseTools({ open }: Pick<AbilitiesProps, 'open'>): ReactNode {
  const intl = useIntl();
  const { providers } = useProgram();
  const snapshot = useSyncExternalStore(open.session.subscribe, open.session.getSnapshot);
  const choice = useToolChoice(open, snapshot);
  const infos = useModelsOf(providers, snapshot);
  if (choice === undefined) return null;
  if (infos.length > 0 && infos.every((info) => info?.capabilities.tools === false)) return null;
  return (
    <Opener
      icon={Wrench}
      label={intl.formatMessage({ id: 'welcome.tools', defaultMessage: 'Use tools' })}
    >
      {(anchor, close) => <ToolsPanel {...choice} anchor={anchor} onClose={close} />}
    </Opener>
  );
}

function CompareModels({ open }: Pick<AbilitiesProps, 'open'>): ReactNode {
  const intl = useIntl();
  const { providers, modelPreferences, config } = useProgram();
  const { isModelFixed } = useModelLocks(config);
  const chat = useSyncExternalStore(open.session.subscribe, () => open.session.getSnapshot().chat);
  if (isModelFixed) return null;
  return (
    <Opener
      icon={Columns2}
      label={intl.formatMessage({ id: 'welcome.compare', defaultMessage: 'Compare models' })}
    >
      {(anchor, close) => (
        <SeveralPicker
          providers={providers}
          preferences={modelPreferences}
          anchor={anchor}
          initial={chat?.parameters.askedModels ?? []}
          least={2}
          most={maxAskedModels}
          onConfirm={(models) => askSeveral(open, chat, models)}
          onClose={close}
        />
      )}
    </Opener>
  );
}

interface OpenerProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** What opens at the button. */
  readonly children: (anchor: HTMLElement, close: () => void) => ReactNode;
}

function Opener({ icon, label, children }: OpenerProps): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      {anchor !== undefined && children(anchor, () => setAnchor(undefined))}
    </>
  );
}
