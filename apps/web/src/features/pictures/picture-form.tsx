import type { PictureModel } from '@parley/domain/picture/picture-model.ts';
import { pictureSizes } from '@parley/domain/picture/picture-look.ts';
import { pictureQualities, type PictureQuality } from '@parley/domain/picture/picture-quality.ts';
import { sidesOf } from '@parley/domain/picture/sides-of.ts';
import type { PictureSettings } from '@parley/domain/picture/picture-settings.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useState, type FormEvent, type ReactNode } from 'react';
import { defineMessages, useIntl, type IntlShape } from 'react-intl';

import {
  draftOf,
  firstModelOf,
  other,
  own,
  readDraft,
  type DrawingProvider,
  type PictureDraft,
} from './logic/picture-draft.ts';
import styles from './picture-form.module.css';

export interface PictureFormProps {
  readonly settings: PictureSettings;
  readonly providers: readonly DrawingProvider[];
  /** Millionths of a US dollar; undefined where nobody knows. None where the host shows no costs. */
  readonly costOf:
    | ((model: PictureModel, quality: PictureQuality) => number | undefined)
    | undefined;
  readonly save: (settings: PictureSettings) => Promise<boolean>;
  readonly clear: () => Promise<boolean>;
}

type Phase = 'idle' | 'no-model' | 'bad-address' | 'not-saved' | 'saved' | 'cleared';

/** Chooses who draws pictures, and how. */
export function PictureForm(props: PictureFormProps): ReactNode {
  const { settings, providers } = props;
  const intl = useIntl();
  const [draft, setDraft] = useState(() => draftOf(settings, providers));
  const [phase, setPhase] = useState<Phase>('idle');
  const provider = providers.find(({ id }) => id === draft.providerId);
  const isSetUp = settings.source !== undefined;

  function change(changed: Partial<PictureDraft>): void {
    setDraft((current) => ({ ...current, ...changed }));
    setPhase('idle');
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = readDraft(draft, provider);
    if (typeof read === 'string') setPhase(read);
    else setPhase((await props.save(read)) ? 'saved' : 'not-saved');
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <p className={styles['hint']}>
        {intl.formatMessage({
          id: 'pictures.text',
          defaultMessage:
            'Models can then ask to create an image. Works with OpenAI, Google, OpenRouter, xAI, and compatible providers that you’ve added, or with a service of your own.',
        })}
      </p>
      <Select
        label={intl.formatMessage({ id: 'pictures.source', defaultMessage: 'Created by' })}
        value={draft.providerId}
        options={[
          ...providers.map(({ id, title }) => ({ value: id as string, label: title })),
          {
            value: own,
            label: intl.formatMessage({ id: 'pictures.own', defaultMessage: 'My own service' }),
          },
        ]}
        onValueChange={(next) =>
          change({
            providerId: next,
            model: firstModelOf(providers.find(({ id }) => id === next)),
            typedModel: '',
          })
        }
      />
      {provider === undefined ? (
        <AddressField draft={draft} isBad={phase === 'bad-address'} onChange={change} />
      ) : (
        <ModelFields
          draft={draft}
          provider={provider}
          isMissing={phase === 'no-model'}
          costOf={props.costOf}
          onChange={change}
        />
      )}
      <LookFields draft={draft} hasQuality={provider?.takesQuality === true} onChange={change} />
      <Outcome phase={phase} />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary">
          {intl.formatMessage({ id: 'setup.save', defaultMessage: 'Save' })}
        </Button>
        {isSetUp && (
          <Button
            onClick={() =>
              void props.clear().then((isCleared) => setPhase(isCleared ? 'cleared' : 'not-saved'))
            }
          >
            {intl.formatMessage({ id: 'pictures.clear', defaultMessage: 'Turn off' })}
          </Button>
        )}
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly draft: PictureDraft;
  readonly onChange: (changed: Partial<PictureDraft>) => void;
}

function AddressField({
  draft,
  isBad,
  onChange,
}: FieldsProps & { readonly isBad: boolean }): ReactNode {
  const intl = useIntl();
  return (
    <TextField
      label={intl.formatMessage({ id: 'pictures.address', defaultMessage: 'Address' })}
      hint={intl.formatMessage({
        id: 'pictures.address.hint',
        defaultMessage:
          'Gets prompt and size as JSON, and answers with image_url. No key is sent along.',
      })}
      error={
        isBad
          ? intl.formatMessage({
              id: 'pictures.fault.address',
              defaultMessage:
                'Enter a full URL that starts with https. Plain http works on this computer only.',
            })
          : undefined
      }
      isMonospaced
      dir="ltr"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      translate="no"
      value={draft.address}
      onValueChange={(address) => onChange({ address })}
    />
  );
}

interface ModelFieldsProps extends FieldsProps, Pick<PictureFormProps, 'costOf'> {
  readonly provider: DrawingProvider;
  readonly isMissing: boolean;
}

function ModelFields(props: ModelFieldsProps): ReactNode {
  const { draft, provider, isMissing, costOf, onChange } = props;
  const intl = useIntl();
  const { models } = provider;
  const chosen = models.find(({ id }) => id === draft.model);
  const hint = costOf && costText(intl, chosen && costOf(chosen, draft.quality));
  return (
    <>
      {models.length > 0 && (
        <Select
          label={intl.formatMessage({ id: 'pictures.model', defaultMessage: 'Image model' })}
          hint={hint}
          value={draft.model}
          options={[
            ...models.map(({ id, title }) => ({ value: id, label: title })),
            {
              value: other,
              label: intl.formatMessage({
                id: 'pictures.model.other',
                defaultMessage: 'Another model…',
              }),
            },
          ]}
          onValueChange={(model) => onChange({ model })}
        />
      )}
      {draft.model === other && (
        <TextField
          label={intl.formatMessage({ id: 'setup.modelId', defaultMessage: 'Model ID' })}
          error={
            isMissing
              ? intl.formatMessage({
                  id: 'pictures.fault.model',
                  defaultMessage: 'Enter the ID of a model that creates images.',
                })
              : undefined
          }
          isMonospaced
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          translate="no"
          value={draft.typedModel}
          onValueChange={(typedModel) => onChange({ typedModel })}
        />
      )}
    </>
  );
}

const qualityNames = defineMessages({
  auto: { id: 'pictures.quality.auto', defaultMessage: 'Automatic' },
  low: { id: 'pictures.quality.low', defaultMessage: 'Low' },
  medium: { id: 'pictures.quality.medium', defaultMessage: 'Medium' },
  high: { id: 'pictures.quality.high', defaultMessage: 'High' },
});

function LookFields({
  draft,
  hasQuality,
  onChange,
}: FieldsProps & { readonly hasQuality: boolean }): ReactNode {
  const intl = useIntl();
  return (
    <>
      <Select
        label={intl.formatMessage({ id: 'pictures.size', defaultMessage: 'Size' })}
        hint={intl.formatMessage({
          id: 'pictures.size.hint',
          defaultMessage:
            'In pixels, unless the model asks for another size. Services without a size take the nearest they have.',
        })}
        value={draft.size}
        options={pictureSizes.map((size) => {
          const { widthPx, heightPx } = sidesOf(size);
          return { value: size, label: `${widthPx} × ${heightPx}` };
        })}
        onValueChange={(size) => onChange({ size })}
      />
      {hasQuality && (
        <Select
          label={intl.formatMessage({ id: 'pictures.quality', defaultMessage: 'Quality' })}
          value={draft.quality}
          options={pictureQualities.map((quality) => ({
            value: quality,
            label: intl.formatMessage(qualityNames[quality]),
          }))}
          onValueChange={(quality) => onChange({ quality })}
        />
      )}
    </>
  );
}

function Outcome({ phase }: { readonly phase: Phase }): ReactNode {
  const intl = useIntl();
  const told =
    phase === 'saved'
      ? intl.formatMessage({
          id: 'pictures.saved',
          defaultMessage: 'Saved. You’re asked before each image.',
        })
      : phase === 'cleared'
        ? intl.formatMessage({
            id: 'pictures.cleared',
            defaultMessage: 'Image generation is off.',
          })
        : '';
  return (
    <>
      <output className={styles['outcome']} data-tone={phase}>
        {told}
      </output>
      {phase === 'not-saved' && (
        <p role="alert" className={styles['fault']}>
          {intl.formatMessage({
            id: 'pictures.fault.notSaved',
            defaultMessage: 'Couldn’t save this in the browser. Try again.',
          })}
        </p>
      )}
    </>
  );
}

/** What an image costs, in millionths of a dollar; undefined where nobody knows. */
function costText(intl: IntlShape, cost: number | undefined): string {
  return cost === undefined
    ? intl.formatMessage({
        id: 'pictures.cost.unknown',
        defaultMessage: 'The provider charges for each image.',
      })
    : intl.formatMessage(
        { id: 'pictures.cost', defaultMessage: 'About {cost} for each image.' },
        {
          cost: intl.formatNumber(cost / 1e6, {
            style: 'currency',
            currency: 'USD',
            maximumSignificantDigits: 2,
          }),
        },
      );
}
