import type { SourceCharacter } from '@parley/domain/character/source-character.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { CharacterLinkDialog } from '#src/features/characters/character-link-dialog.tsx';
import type { Store } from '#src/data/store.ts';
import { notSavedText } from '#src/platform/not-saved-text.ts';
import { randomText } from '#src/platform/random-id.ts';
import { createCharacterActions } from '#src/services/characters/character-actions.ts';
import {
  decodeCharacterFragment,
  readSharedCharacter,
} from '#src/services/characters/character-link.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import { canBring } from '#src/services/sharing/can-bring.ts';

/** What a link that carries a character needs of the program. */
export interface CharacterLinkPorts {
  readonly store: Store;
  readonly toasts: ToastStore;
  readonly config: ConfigService;
}

interface CharacterLinkPaneProps {
  readonly ports: CharacterLinkPorts;
  /** What stands in a link that carries the character itself. */
  readonly fragment?: string;
  /** What came from where a link leads. */
  readonly file?: Uint8Array<ArrayBuffer>;
  readonly onClose: () => void;
}

/** Asks whether the character of a link is wanted. */
export function CharacterLinkPane(props: CharacterLinkPaneProps): ReactNode {
  const { ports, fragment, file, onClose } = props;
  const { store, toasts, config } = ports;
  const intl = useIntl();
  const [character, setCharacter] = useState<SourceCharacter | 'broken'>();
  const isSaving = useRef(false);
  useEffect(() => {
    let isShown = true;
    const show = (read: SourceCharacter | 'broken'): void => {
      if (isShown) setCharacter(read);
    };
    // Rejected where the browser cannot inflate at all.
    const reading =
      file === undefined ? decodeCharacterFragment(fragment ?? '') : readSharedCharacter(file);
    reading.then(
      (decoded) => show(decoded.ok ? decoded.value : 'broken'),
      () => show('broken'),
    );
    return () => {
      isShown = false;
    };
  }, [fragment, file]);

  async function bring(source: SourceCharacter): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    const isStored = await createCharacterActions(store, randomText).importOne(source);
    isSaving.current = false;
    // The address does not hold it any more: what was not stored stays on the screen.
    if (!isStored) {
      toasts.show({ tone: 'danger', message: notSavedText(intl) });
      return;
    }
    onClose();
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
      character={canBring(config, 'character') ? character : 'refused'}
      onImport={(source) => void bring(source)}
      onClose={onClose}
    />
  );
}
