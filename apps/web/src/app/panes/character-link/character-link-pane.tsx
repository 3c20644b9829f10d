import type { SourceCharacter } from '@parley/domain/character/source-character.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { CharacterLinkDialog } from '#src/features/characters/character-link-dialog.tsx';
import { importFailureText } from '#src/features/characters/logic/import-texts.ts';
import type { Store } from '#src/data/store.ts';
import type { Bytes } from '#src/platform/byte-streams.ts';
import { notSavedText } from '#src/platform/not-saved-text.ts';
import { randomText } from '#src/platform/random-id.ts';
import type { ItemAddress } from '#src/services/arrivals/item-address.ts';
import { createCharacterActions } from '#src/services/characters/character-actions.ts';
import { decodeCharacterFragment } from '#src/services/characters/character-link.ts';
import { loadFileCode } from '#src/services/characters/load-file-code.ts';
import { isFeatureOn, type ConfigService } from '#src/services/config/config-service.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import { ArrivingItem } from '#src/app/shared/arriving-item.tsx';

/** What a link that carries a character needs of the program. */
export interface CharacterLinkPorts {
  readonly store: Store;
  readonly toasts: ToastStore;
  readonly config: ConfigService;
  readonly network: Pick<NetworkClient, 'request'>;
}

interface PaneProps {
  readonly ports: CharacterLinkPorts;
  readonly onClose: () => void;
}

/** The link carries the character in its fragment, or names where it is. */
type CharacterLinkPaneProps = PaneProps &
  (
    | { readonly fragment: string; readonly address?: never }
    | { readonly address: string; readonly fragment?: never }
  );

/** Asks whether the character of a link is wanted. */
export function CharacterLinkPane(props: CharacterLinkPaneProps): ReactNode {
  const { ports, onClose } = props;
  const intl = useIntl();
  if (props.fragment !== undefined) return <Carried {...props} fragment={props.fragment} />;
  if (!canAdd(ports.config)) return <Question ports={ports} character="broken" onClose={onClose} />;
  return (
    <ArrivingItem
      ports={ports}
      kind="character"
      value={props.address}
      read={(bytes, address) => readOne(intl, bytes, address)}
      onClose={onClose}
    >
      {(character, { page }) => (
        <Question ports={ports} character={character} page={page} onClose={onClose} />
      )}
    </ArrivingItem>
  );
}

function canAdd(config: ConfigService): boolean {
  return isFeatureOn(config, 'addNewCharacters') && isFeatureOn(config, 'pickCharacters');
}

/** A file with exactly one character. Errors: what is wrong with it, in a sentence. */
async function readOne(
  intl: IntlShape,
  bytes: Bytes,
  { url }: ItemAddress,
): Promise<Result<SourceCharacter, string>> {
  const name = url.slice(url.lastIndexOf('/') + 1);
  const code = await loadFileCode();
  if (code === undefined) return err(importFailureText(intl, name, { reason: 'not-loaded' }));
  const read = code.readCharacterFile(bytes);
  if (!read.ok) return err(importFailureText(intl, name, read.error));
  const [character, ...others] = read.value;
  if (character === undefined || others.length > 0) {
    return err(
      intl.formatMessage({
        id: 'characters.link.several',
        defaultMessage:
          'The file holds several characters. Download it and import it in the collection.',
      }),
    );
  }
  return ok(character);
}

/** A character that the link carries. */
function Carried({
  ports,
  fragment,
  onClose,
}: PaneProps & { readonly fragment: string }): ReactNode {
  const [character, setCharacter] = useState<SourceCharacter | 'broken'>();
  useEffect(() => {
    let isShown = true;
    const show = (read: SourceCharacter | 'broken'): void => {
      if (isShown) setCharacter(read);
    };
    // Rejected where the browser cannot inflate at all.
    decodeCharacterFragment(fragment).then(
      (decoded) => show(decoded.ok ? decoded.value : 'broken'),
      () => show('broken'),
    );
    return () => {
      isShown = false;
    };
  }, [fragment]);
  if (character === undefined) return null;
  return <Question ports={ports} character={character} onClose={onClose} />;
}

interface QuestionProps extends PaneProps {
  readonly character: SourceCharacter | 'broken';
  /** Where a person can look at it. */
  readonly page?: string;
}

function Question({ ports, character, page, onClose }: QuestionProps): ReactNode {
  const { store, toasts, config } = ports;
  const intl = useIntl();
  const isSaving = useRef(false);

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

  return (
    <CharacterLinkDialog
      character={canAdd(config) ? character : 'refused'}
      page={page}
      onImport={(source) => void bring(source)}
      onClose={onClose}
    />
  );
}
