import {
  contextLimits,
  type DynamicContext,
} from '@parley/domain/dynamic-context/dynamic-context.ts';
import { originOfContext } from '@parley/domain/dynamic-context/fill-context.ts';
import type { CharacterId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { randomText } from '#src/platform/random-id.ts';
import { requestKey, type CharacterContexts } from '#src/services/contexts/character-contexts.ts';

import styles from '../characters.module.css';
import type { ContextsDraft } from '../hooks/use-contexts-draft.ts';
import { closedText } from '../logic/context-texts.ts';
import { ContextSheet } from './context-sheet.tsx';
import own from './contexts-group.module.css';

interface ContextsGroupProps {
  readonly characterId: CharacterId | undefined;
  readonly all: readonly DynamicContext[];
  readonly draft: ContextsDraft;
  readonly contexts: CharacterContexts;
  readonly onChange: (all: readonly DynamicContext[]) => void;
}

/** What is fetched before each reply of a character: an address at a host that the person allows. */
export function ContextsGroup(props: ContextsGroupProps): ReactNode {
  const { all, draft, onChange } = props;
  const intl = useIntl();
  const [open, setOpen] = useState<DynamicContext>();

  function keep(context: DynamicContext): void {
    const isNew = all.every(({ id }) => id !== context.id);
    onChange(
      isNew ? [...all, context] : all.map((each) => (each.id === context.id ? context : each)),
    );
    draft.setAllowed(context, true);
    setOpen(undefined);
  }

  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>
        {intl.formatMessage({ id: 'characters.contexts', defaultMessage: 'Dynamic contexts' })}
      </legend>
      <p className={own['hint']}>
        {intl.formatMessage({
          id: 'characters.contexts.hint',
          defaultMessage:
            'Text that Parley fetches before each reply and gives to the model as data, such as notes from your own server.',
        })}
      </p>
      {all.length > 0 && (
        <ul className={own['list']}>
          {all.map((context) => (
            <ContextLine
              key={context.id}
              context={context}
              isAllowed={draft.standing.allowed.has(requestKey(context))}
              onEdit={() => setOpen(context)}
              onTurnOff={() => draft.setAllowed(context, false)}
              onRemove={() => onChange(all.filter(({ id }) => id !== context.id))}
            />
          ))}
        </ul>
      )}
      {all.length < contextLimits.contexts && (
        <Button
          variant="quiet"
          icon={Plus}
          className={styles['start'] ?? ''}
          onClick={() => setOpen(emptyContext())}
        >
          {intl.formatMessage({ id: 'characters.contexts.add', defaultMessage: 'Add context' })}
        </Button>
      )}
      {open !== undefined && (
        <ContextSheet
          context={open}
          isNew={all.every(({ id }) => id !== open.id)}
          characterId={props.characterId}
          draft={draft}
          contexts={props.contexts}
          onAllow={keep}
          onClose={() => setOpen(undefined)}
        />
      )}
    </fieldset>
  );
}

function emptyContext(): DynamicContext {
  return {
    id: randomText(),
    name: '',
    method: 'GET',
    url: '',
    headers: [],
    body: '',
    cache: { kind: 'off' },
  };
}

interface ContextLineProps {
  readonly context: DynamicContext;
  readonly isAllowed: boolean;
  readonly onEdit: () => void;
  readonly onTurnOff: () => void;
  readonly onRemove: () => void;
}

function ContextLine({ context, isAllowed, ...actions }: ContextLineProps): ReactNode {
  const intl = useIntl();
  const { name } = context;
  const origin = originOfContext(context);
  const host = origin?.replace(/^https:\/\//u, '') ?? context.url;
  const closed = origin === undefined ? undefined : closedText(intl, origin);
  return (
    <li className={own['line']}>
      <span className={own['texts']}>
        <span className={own['name']} dir="auto">
          {name}
        </span>
        <span className={own['state']}>{closed ?? stateText(intl, isAllowed, host)}</span>
      </span>
      <span className={own['actions']}>
        {isAllowed && (
          <Button
            size="s"
            aria-label={intl.formatMessage(
              { id: 'characters.context.turnOff.name', defaultMessage: 'Turn off: {name}' },
              { name },
            )}
            onClick={actions.onTurnOff}
          >
            {intl.formatMessage({ id: 'characters.context.turnOff', defaultMessage: 'Turn off' })}
          </Button>
        )}
        {!isAllowed && closed === undefined && (
          <Button
            size="s"
            aria-label={intl.formatMessage(
              {
                id: 'characters.context.review.name',
                defaultMessage: 'Review and allow: {name}',
              },
              { name },
            )}
            onClick={actions.onEdit}
          >
            {intl.formatMessage({
              id: 'characters.context.review',
              defaultMessage: 'Review and allow…',
            })}
          </Button>
        )}
        <IconButton
          icon={Pencil}
          label={intl.formatMessage(
            { id: 'characters.context.edit', defaultMessage: 'Edit context “{name}”' },
            { name },
          )}
          onClick={actions.onEdit}
        />
        <IconButton
          icon={Trash2}
          label={intl.formatMessage(
            { id: 'characters.context.remove', defaultMessage: 'Remove context “{name}”' },
            { name },
          )}
          onClick={actions.onRemove}
        />
      </span>
    </li>
  );
}

function stateText(intl: IntlShape, isAllowed: boolean, host: string): ReactNode {
  const named = { host: <bdi>{host}</bdi> };
  return isAllowed
    ? intl.formatMessage(
        { id: 'characters.context.on', defaultMessage: 'On: may ask {host}' },
        named,
      )
    : intl.formatMessage(
        {
          id: 'characters.context.off',
          defaultMessage: 'Off: {host} isn’t allowed on this device',
        },
        named,
      );
}
