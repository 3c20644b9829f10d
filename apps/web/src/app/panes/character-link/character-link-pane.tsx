import type { SourceCharacter } from '@parley/domain/character/source-character.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { CharacterLinkDialog } from '#src/features/characters/character-link-dialog.tsx';
import type { Store } from '#src/data/store.ts';
import { notSavedText } from '#src/platform/not-saved-text.ts';
import { randomText } from '#src/platform/random-id.ts';
import { createCharacterActions } from '#src/services/characters/character-actions.ts';
import { decodeCharacterFragment } from '#src/services/characters/character-link.ts';

/** What a link that carries a character needs of the program. */
export interface CharacterLinkPorts {
  readonly store: Store;
  readonly toasts: ToastStore;
}

interface CharacterLinkPaneProps {
  readonly ports: CharacterLinkPorts;
  /** What stands in the link. */
  readonly fragment: string;
  readonly onClose: () => void;
}

/** Asks whether the character of a link is wanted. */
export function CharacterLinkPane({ ports, fragment, onClose }: CharacterLinkPaneProps): ReactNode {
  const { store, toasts } = ports;
  const intl = useIntl();
  const [character, setCharacter] = useState<SourceCharacter | 'broken'>();
  useEffect(() => {
    let isShown = true;
    void decodeCharacterFragment(fragment).then((decoded) => {
      if (isShown) setCharacter(decoded.ok ? decoded.value : 'broken');
    });
    return () => {
      isShown = false;
    };
  }, [fragment]);

  async function bring(source: SourceCharacter): Promise<void> {
    onClose();
    const id = await createCharacterActions(store, randomText).add({ ...source, model: null });
    if (id === undefined) {
      toasts.show({ tone: 'danger', message: notSavedText(intl) });
      return;
    }
    toasts.show({
      message: intl.formatMessage(
        {
          id: 'import.report.characters',
          defaultMessage:
            '{count, plural, one {# character imported.} other {# characters imported.}}',
        },
        { count: 1 },
      ),
    });
  }

  if (character === undefined) return null;
  return (
    <CharacterLinkDialog
      character={character === 'broken' ? undefined : character}
      onImport={(source) => void bring(source)}
      onClose={onClose}
    />
  );
}
