import { Button } from '@parley/ui/components/button/button.tsx';
import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { PresetView, ProviderView, SetupDone } from '#src/services/providers/provider-view.ts';

import styles from './key-setup.module.css';
import { ProviderForm } from './provider-form.tsx';

export interface KeySetupProps {
  readonly providers: ProviderService;
  readonly isManaged: boolean;
  /** Whether the host offers a family; all without it. */
  readonly isOffered?: (presetId: string) => boolean;
  readonly onDone?: (done: SetupDone) => void;
  /** Whoever leaves gives up what is being tested. */
  readonly endsWithForm?: boolean;
  readonly onRemoved?: (provider: ProviderView) => void;
}

/** The two that always have a form, so that most people need no further click. */
const alwaysShown: ReadonlySet<string> = new Set(['openai', 'anthropic']);
const offeredByAll = (): boolean => true;

/** The keys of all providers: a form for each that is set up or usual, a button for the others. */
export function KeySetup(props: KeySetupProps): ReactNode {
  const { providers, isManaged, isOffered = offeredByAll, endsWithForm = false } = props;
  const intl = useIntl();
  const snapshot = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const [added, setAdded] = useState<readonly string[]>([]);
  const forms = useRef<HTMLDivElement>(null);
  const presets = providers.presets().filter(({ id }) => isOffered(id));
  const stored = snapshot.providers.filter(({ endpoint }) => endpoint.customModel === undefined);
  const rows = listRows(presets, stored, { providers, added });
  const others = presets.filter(
    ({ id }) => id === 'custom' || !rows.some(({ preset }) => preset.id === id),
  );

  function add(presetId: string): void {
    setAdded((before) => (before.includes(presetId) ? before : [...before, presetId]));
    // After the form is there: its first field is where the person wants to be.
    requestAnimationFrame(() => {
      forms.current?.querySelector<HTMLElement>(`[data-new="${presetId}"] input`)?.focus();
    });
  }

  async function remove(provider: ProviderView): Promise<void> {
    const removed = await providers.removeProvider(provider.endpoint.id);
    if (removed.ok) props.onRemoved?.(provider);
  }

  function done(presetId: string, result: SetupDone): void {
    setAdded((before) => before.filter((id) => id !== presetId));
    props.onDone?.(result);
  }

  return (
    <div className={styles['setup']} ref={forms}>
      {rows.map(({ preset, provider, key }) => (
        <div key={key} data-new={provider === undefined ? preset.id : undefined}>
          <ProviderForm
            providers={providers}
            preset={preset}
            provider={provider}
            isManaged={isManaged}
            endsWithForm={endsWithForm}
            onDone={(result) => done(preset.id, result)}
            onRemove={provider === undefined ? undefined : () => void remove(provider)}
          />
        </div>
      ))}
      <div className={styles['more']}>
        <h3 className={styles['moreTitle']}>
          {intl.formatMessage({ id: 'setup.others', defaultMessage: 'Add another provider' })}
        </h3>
        <div className={styles['chips']}>
          {others.map((preset) => (
            <Button key={preset.id} onClick={() => add(preset.id)}>
              <span translate="no">{preset.title}</span>
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}

interface Row {
  readonly key: string;
  readonly preset: PresetView;
  readonly provider: ProviderView | undefined;
}

/** Usual ones first, then what is set up in the order of adding, then what is being added. */
function listRows(
  presets: readonly PresetView[],
  stored: readonly ProviderView[],
  { providers, added }: { readonly providers: ProviderService; readonly added: readonly string[] },
): readonly Row[] {
  const usual = presets
    .filter(({ id }) => alwaysShown.has(id))
    .map((preset) => ({
      key: preset.id,
      preset,
      provider: stored.find(({ endpoint }) => endpoint.id === preset.id),
    }));
  const further = stored.flatMap((provider) => {
    const preset = providers.findPreset(provider.endpoint.presetId);
    const isUsual = usual.some(({ key }) => key === provider.endpoint.id);
    return preset === undefined || isUsual ? [] : [{ key: provider.endpoint.id, preset, provider }];
  });
  const fresh = presets
    .filter(({ id }) => added.includes(id) && !further.some(({ key }) => key === id))
    .map((preset) => ({ key: preset.id, preset, provider: undefined }));
  return [...usual, ...further, ...fresh];
}
