import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { defineMessages, useIntl, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { PurposeUsage, UsageByPurpose } from '#src/data/queries/background-usage.ts';

import styles from './background-requests.module.css';
import { glanceCost } from './logic/format-cost.ts';

/** Requests that are counted, in the order of the screen. */
const counted = [
  'title',
  'suggestions',
  'character',
  'speech',
  'transcription',
  'search',
  'other',
] as const;

/** Requests that cost nothing to speak of and are not counted. */
const free = ['keyTest', 'modelList', 'localServers', 'catalogue'] as const;

type CountedId = (typeof counted)[number] & UsageRecord['purpose'];
type FreeId = (typeof free)[number];

/** A switch of a kind of request. */
export interface RequestSwitch {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export interface BackgroundRequestsProps {
  /** Reads what was asked this month; undefined where it cannot be read. Always the same function. */
  readonly load: () => Promise<UsageByPurpose | undefined>;
  readonly switches: Partial<Record<CountedId, RequestSwitch>>;
  /** Who is asked next for titles, keywords and characters; undefined where no model is set up. */
  readonly cheapModel: ModelRef | undefined;
  readonly titleOf: (model: ModelRef) => string;
  /** Whether the host brings a list of models of its own. */
  readonly hasCatalogue: boolean;
  /** False where the host shows no costs. */
  readonly isCostShown: boolean;
}

const names: Readonly<Record<CountedId | FreeId, MessageDescriptor>> = defineMessages({
  title: { id: 'background.title', defaultMessage: 'Chat titles' },
  suggestions: { id: 'background.keywords', defaultMessage: 'Keywords of replies' },
  character: { id: 'background.character', defaultMessage: 'Fill with AI' },
  speech: { id: 'background.speech', defaultMessage: 'Reading aloud' },
  transcription: { id: 'background.transcription', defaultMessage: 'Speech to text' },
  search: { id: 'background.search', defaultMessage: 'Web and image search' },
  other: { id: 'background.other', defaultMessage: 'Other requests' },
  keyTest: { id: 'background.keyTest', defaultMessage: 'Key tests' },
  modelList: { id: 'background.modelList', defaultMessage: 'Model lists' },
  localServers: { id: 'background.localServers', defaultMessage: 'Local servers' },
  catalogue: { id: 'background.catalogue', defaultMessage: 'Model catalog' },
});

const hints: Readonly<Record<CountedId | FreeId, MessageDescriptor>> = defineMessages({
  title: {
    id: 'background.title.hint',
    defaultMessage: 'After the first reply of a chat, one small request.',
  },
  suggestions: {
    id: 'background.keywords.hint',
    defaultMessage: 'After a long reply, one small request.',
  },
  character: {
    id: 'background.character.hint',
    defaultMessage: 'When you have AI write the empty fields of a character.',
  },
  speech: {
    id: 'background.speech.hint',
    defaultMessage: 'When a voice service reads a reply. Browser voices aren’t counted.',
  },
  transcription: {
    id: 'background.transcription.hint',
    defaultMessage: 'When you dictate with a transcription service.',
  },
  search: {
    id: 'background.search.hint',
    defaultMessage:
      'When a model searches or reads a page with your search service. Prices are those beyond its free plan.',
  },
  other: {
    id: 'background.other.hint',
    defaultMessage: 'Requests of imported data or newer versions that this version doesn’t know.',
  },
  keyTest: {
    id: 'background.keyTest.hint',
    defaultMessage:
      'When you save a key: the provider’s model list, or one token if it has no list.',
  },
  modelList: {
    id: 'background.modelList.hint',
    defaultMessage: 'When you set up a provider or refresh its models.',
  },
  localServers: {
    id: 'background.localServers.hint',
    defaultMessage: 'When you look for models on this computer, common ports are checked.',
  },
  catalogue: {
    id: 'background.catalogue.hint',
    defaultMessage: 'At the start, prices and abilities of models from this site.',
  },
});

/** Every request besides replies: when it is made, who is asked, and what it cost this month. */
export function BackgroundRequests(props: BackgroundRequestsProps): ReactNode {
  const intl = useIntl();
  const usage = useUsage(props.load);
  const shown = counted.filter((id) => id !== 'other' || usage?.has(id) === true);
  const unpaid = free.filter((id) => id !== 'catalogue' || props.hasCatalogue);
  return (
    <section className={styles['block']} aria-labelledby="background-requests">
      <h3 id="background-requests">
        {intl.formatMessage({ id: 'background.heading', defaultMessage: 'Background requests' })}
      </h3>
      <p className={styles['text']}>
        {intl.formatMessage({
          id: 'background.text',
          defaultMessage: 'Everything Parley asks of a provider besides your replies.',
        })}
      </p>
      <ul className={styles['list']}>
        {shown.map((id) => (
          <li key={id} className={styles['item']}>
            <Name id={id} control={props.switches[id]} />
            <p className={styles['facts']} data-request={id}>
              {usage !== undefined && factsOf(intl, props, { id, usage: usage.get(id) })}
            </p>
          </li>
        ))}
        {unpaid.map((id) => (
          <li key={id} className={styles['item']}>
            <Name id={id} />
            <p className={styles['facts']} data-request={id}>
              {id === 'keyTest'
                ? intl.formatMessage({
                    id: 'background.atMostToken',
                    defaultMessage: 'Free, or the price of one token',
                  })
                : intl.formatMessage({ id: 'background.free', defaultMessage: 'Free' })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Name(props: {
  readonly id: CountedId | FreeId;
  readonly control?: RequestSwitch | undefined;
}): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage(names[props.id]);
  const hint = intl.formatMessage(hints[props.id]);
  const { control } = props;
  if (control !== undefined) {
    return (
      <Switch label={label} hint={hint} checked={control.isOn} onCheckedChange={control.onChange} />
    );
  }
  return (
    <div>
      <p className={styles['name']}>{label}</p>
      <p className={styles['text']}>{hint}</p>
    </div>
  );
}

interface Facts {
  readonly id: CountedId;
  readonly usage: PurposeUsage | undefined;
}

/** `3 requests this month · $0.02 · GPT mini` */
function factsOf(
  intl: IntlShape,
  { cheapModel, titleOf, isCostShown }: BackgroundRequestsProps,
  { id, usage }: Facts,
): string {
  const isCheap = id === 'title' || id === 'suggestions' || id === 'character';
  const next = isCheap && cheapModel !== undefined ? [cheapModel] : [];
  const models = usage?.models ?? next;
  const count = intl.formatMessage(
    {
      id: 'background.count',
      defaultMessage:
        '{count, plural, =0 {None this month} one {# request this month} other {# requests this month}}',
    },
    { count: usage?.count ?? 0 },
  );
  const cost = usage !== undefined && isCostShown ? costOf(intl, usage) : [];
  return [count, ...cost, ...models.map(titleOf)].join(' · ');
}

/** The usage dialog tells which requests have no price; a line of this list leaves them out. */
function costOf(intl: IntlShape, usage: PurposeUsage): readonly string[] {
  const { count, costMicroUsd, unpricedCount } = usage;
  return unpricedCount === count ? [] : [glanceCost(intl, costMicroUsd, unpricedCount > 0)];
}

function useUsage(load: BackgroundRequestsProps['load']): UsageByPurpose | undefined {
  const [usage, setUsage] = useState<UsageByPurpose>();
  useEffect(() => {
    let isGone = false;
    void load().then((loaded) => (isGone ? undefined : setUsage(loaded)));
    return () => {
      isGone = true;
    };
  }, [load]);
  return usage;
}
