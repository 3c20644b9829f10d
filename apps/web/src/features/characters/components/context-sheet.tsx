import {
  contextLimits,
  type DynamicContext,
} from '@parley/domain/dynamic-context/dynamic-context.ts';
import { originOfContext, sendsQuestion } from '@parley/domain/dynamic-context/fill-context.ts';
import { cleanContext } from '@parley/domain/dynamic-context/read-contexts.ts';
import type { CharacterId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { RadioGroup } from '@parley/ui/components/radio-group/radio-group.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import { TextArea } from '@parley/ui/components/text-area/text-area.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { isSaveKey } from '#src/platform/is-save-key.ts';
import { headerKey, type CharacterContexts } from '#src/services/contexts/character-contexts.ts';

import styles from '../characters.module.css';
import type { ContextsDraft } from '../hooks/use-contexts-draft.ts';
import { closedText } from '../logic/context-texts.ts';
import { ContextHeaders, typedIn, type WrittenHeader } from './context-headers.tsx';
import { ContextTrial } from './context-trial.tsx';
import own from './contexts-group.module.css';

interface ContextSheetProps {
  readonly context: DynamicContext;
  readonly isNew: boolean;
  readonly characterId: CharacterId | undefined;
  readonly draft: ContextsDraft;
  readonly contexts: CharacterContexts;
  readonly onAllow: (context: DynamicContext) => void;
  readonly onClose: () => void;
}

/** A context with all that it asks, where, and with what; its button allows the host. */
export function ContextSheet(props: ContextSheetProps): ReactNode {
  const { isNew, draft, onAllow, onClose } = props;
  const intl = useIntl();
  const [written, setContext] = useState(props.context);
  const [headers, setHeaders] = useState<readonly WrittenHeader[]>(() =>
    written.headers.map((header) => {
      const typed = draft.typed.get(headerKey(written, header)) ?? '';
      return { ...header, typed };
    }),
  );
  const context = { ...written, headers: headers.map(({ typed: _typed, ...header }) => header) };
  const typed = typedIn(context, headers);
  const origin = originOfContext(context);
  const host = origin?.replace(/^https:\/\//u, '');
  const fault = addressFault(intl, origin);
  // Of one that is there already it is told at once why it cannot be allowed.
  const [isTried, setIsTried] = useState(!isNew && fault !== undefined);
  const change = (changed: Partial<DynamicContext>): void =>
    setContext((before) => ({ ...before, ...changed }));

  function allow(): void {
    setIsTried(true);
    const [clean] = cleanContext(context);
    if (fault !== undefined || clean === undefined) return;
    draft.addTyped(typed);
    onAllow(clean);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    // The editor behind hears the keys of this dialog as well.
    event.stopPropagation();
    if (!isSaveKey(event)) return;
    event.preventDefault();
    allow();
  }

  return (
    <Dialog
      open
      isSticky
      title={
        isNew
          ? intl.formatMessage({ id: 'characters.contexts.add', defaultMessage: 'Add context' })
          : intl.formatMessage(
              { id: 'characters.context.edit', defaultMessage: 'Edit context “{name}”' },
              { name: props.context.name },
            )
      }
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {intl.formatMessage({ id: 'chat.edit.cancel', defaultMessage: 'Cancel' })}
          </Button>
          <Button variant="primary" onClick={allow}>
            {host === undefined
              ? intl.formatMessage({ id: 'plugins.allow', defaultMessage: 'Allow' })
              : intl.formatMessage(
                  { id: 'characters.context.allow.host', defaultMessage: 'Allow {host}' },
                  { host },
                )}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields inside have the focus; this hears the key of all of them */}
      <div className={styles['form']} onKeyDown={handleKeyDown}>
        <Address context={context} fault={isTried ? fault : undefined} onChange={change} />
        <ContextHeaders
          context={context}
          headers={headers}
          stored={draft.standing.stored}
          onChange={setHeaders}
        />
        {context.method === 'POST' && (
          <TextArea
            label={intl.formatMessage({ id: 'characters.context.body', defaultMessage: 'Body' })}
            hint={intl.formatMessage({
              id: 'characters.context.body.hint',
              defaultMessage: 'JSON, unless a Content-Type header says otherwise.',
            })}
            maxLength={contextLimits.body}
            minRows={3}
            maxRows={12}
            value={context.body}
            onValueChange={(body) => change({ body })}
          />
        )}
        <Keeping context={context} onChange={change} />
        <ContextTrial
          context={context}
          characterId={props.characterId}
          typed={typed}
          contexts={props.contexts}
        />
        <p className={own['promise']}>{promiseOf(intl, context, host)}</p>
      </div>
    </Dialog>
  );
}

/** Why no context can have an address; undefined where one can. */
function addressFault(
  intl: ReturnType<typeof useIntl>,
  origin: string | undefined,
): string | undefined {
  if (origin === undefined) {
    return intl.formatMessage({
      id: 'characters.context.address.refused',
      defaultMessage: 'Enter an address that begins with https:// and a host.',
    });
  }
  return closedText(intl, origin);
}

function promiseOf(
  intl: ReturnType<typeof useIntl>,
  context: DynamicContext,
  host: string | undefined,
): string {
  return intl.formatMessage(
    {
      id: 'characters.context.promise',
      defaultMessage:
        'Once allowed, Parley asks {host} before each reply of this character, for up to 5 seconds. {sendsQuestion, select, true {What you write is sent along.} other {What you write isn’t sent along.}} You can turn it off here at any time.',
    },
    {
      host:
        host ??
        intl.formatMessage({
          id: 'characters.context.promise.noHost',
          defaultMessage: 'the host of the address',
        }),
      sendsQuestion: String(sendsQuestion(context)),
    },
  );
}

interface PartProps {
  readonly context: DynamicContext;
  readonly onChange: (changed: Partial<DynamicContext>) => void;
}

function Address({
  context,
  fault,
  onChange,
}: PartProps & { readonly fault: string | undefined }): ReactNode {
  const intl = useIntl();
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: 'setup.name', defaultMessage: 'Name' })}
        maxLength={contextLimits.name}
        value={context.name}
        onValueChange={(name) => onChange({ name })}
      />
      <RadioGroup<DynamicContext['method']>
        label={intl.formatMessage({ id: 'characters.context.method', defaultMessage: 'Method' })}
        value={context.method}
        onValueChange={(method) => onChange({ method })}
        options={[
          { value: 'GET', label: 'GET' },
          { value: 'POST', label: 'POST' },
        ]}
      />
      <TextField
        label={intl.formatMessage({ id: 'webSearch.address', defaultMessage: 'Address' })}
        hint={intl.formatMessage(
          {
            id: 'characters.context.address.hint',
            defaultMessage:
              '{chat}, {character}, and {message} are filled in, here and in headers and body. Put keys into a header, not here.',
          },
          { chat: '{chatID}', character: '{characterID}', message: '{lastUserMessage}' },
        )}
        error={fault}
        type="url"
        dir="ltr"
        isMonospaced
        spellCheck={false}
        autoComplete="off"
        placeholder="https://"
        maxLength={contextLimits.url}
        value={context.url}
        onValueChange={(url) => onChange({ url })}
      />
    </>
  );
}

const usualMinutes = 60;

function Keeping({ context, onChange }: PartProps): ReactNode {
  const intl = useIntl();
  const { cache } = context;
  const setMinutes = (minutes: number): void => onChange({ cache: { kind: 'minutes', minutes } });
  return (
    <div className={own['pair']}>
      <Select<DynamicContext['cache']['kind']>
        label={intl.formatMessage({
          id: 'characters.context.cache',
          defaultMessage: 'Use an answer again',
        })}
        value={cache.kind}
        onValueChange={(kind) => {
          if (kind === 'minutes') setMinutes(usualMinutes);
          else onChange({ cache: { kind } });
        }}
        options={[
          {
            value: 'off',
            label: intl.formatMessage({
              id: 'characters.context.cache.off',
              defaultMessage: 'Never',
            }),
          },
          {
            value: 'minutes',
            label: intl.formatMessage({
              id: 'characters.context.cache.minutes',
              defaultMessage: 'For some minutes',
            }),
          },
          {
            value: 'chat',
            label: intl.formatMessage({
              id: 'characters.context.cache.chat',
              defaultMessage: 'For the rest of the chat',
            }),
          },
        ]}
      />
      {cache.kind === 'minutes' && (
        <TextField
          className={own['minutes']}
          label={intl.formatMessage({
            id: 'characters.context.minutes',
            defaultMessage: 'Minutes',
          })}
          type="number"
          min={1}
          max={contextLimits.minutes}
          value={String(cache.minutes)}
          onValueChange={(text) => {
            const minutes = Math.round(Number(text));
            if (minutes >= 1) setMinutes(Math.min(minutes, contextLimits.minutes));
          }}
        />
      )}
    </div>
  );
}
