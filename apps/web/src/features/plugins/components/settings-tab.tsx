import { originsOfSecret } from '@parley/domain/plugin/bound-secret.ts';
import type { PluginSetting } from '@parley/domain/plugin/plugin.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { LibraryPlugin } from '#src/services/plugins/library-plugin.ts';
import type { PluginSignIns } from '#src/services/plugins/plugin-sign-in.ts';

import { canSignIn, settingLabel } from '../logic/sign-in-texts.ts';
import styles from '../plugins.module.css';
import { SignIn } from './sign-in.tsx';

/** What a person filled in; a secret that was not touched is absent. */
export type SettingValues = Readonly<Record<string, string>>;

interface SettingsTabProps {
  readonly entry: LibraryPlugin;
  /** True once everything is stored. */
  readonly onSave: (values: SettingValues) => Promise<boolean>;
  readonly signIns: PluginSignIns;
  readonly onSignOut: () => void;
  readonly onCopy: (text: string) => void;
}

/** What a plugin needs to know of its user. Nothing is stored before it is saved. */
export function SettingsTab(props: SettingsTabProps): ReactNode {
  const { entry, onSave } = props;
  const intl = useIntl();
  const [typed, setTyped] = useState<SettingValues>({});
  const [isSaving, setIsSaving] = useState(false);
  // What is of no use any more goes with the next save, unless it was entered again.
  const useless = Object.fromEntries(entry.again.map((name) => [name, '']));
  const values = { ...useless, ...typed };
  const hasChanges = Object.keys(values).length > 0;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSaving || !hasChanges) return;
    setIsSaving(true);
    const isSaved = await onSave(values);
    setIsSaving(false);
    if (isSaved) setTyped({});
  }

  return (
    <form className={styles['panel']} onSubmit={(event) => void save(event)}>
      {entry.plugin.settings.map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          value={typed[setting.name]}
          saved={entry.settings[setting.name]}
          hasSecret={entry.secrets.includes(setting.name)}
          fault={againText(intl, entry, setting)}
          onChange={(value) => setTyped({ ...typed, [setting.name]: value })}
        />
      ))}
      <Button type="submit" variant="primary" className={styles['start']} disabled={!hasChanges}>
        {intl.formatMessage({ id: 'prompts.save', defaultMessage: 'Save' })}
      </Button>
      {canSignIn(entry.plugin) && <SignIn {...props} />}
    </form>
  );
}

/** Why a secret that was saved has to be entered again; undefined where it need not. */
function againText(
  intl: IntlShape,
  { plugin, settings, again }: LibraryPlugin,
  { name }: PluginSetting,
): string | undefined {
  if (!again.includes(name)) return undefined;
  const hosts = originsOfSecret(plugin, name, settings).map((origin) =>
    origin.replace(/^https?:\/\//u, ''),
  );
  return intl.formatMessage(
    {
      id: 'plugins.secret.again',
      defaultMessage: 'This plugin now sends it to {hosts}. Enter it again, or save without it.',
    },
    { hosts: intl.formatList(hosts, { type: 'unit' }) },
  );
}

interface SettingFieldProps {
  readonly setting: PluginSetting;
  readonly value: string | undefined;
  readonly saved: string | undefined;
  readonly hasSecret: boolean;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

function SettingField(props: SettingFieldProps): ReactNode {
  const { setting, saved, hasSecret, onChange } = props;
  const intl = useIntl();
  const { description, placeholder, type, options, defaultValue } = setting;
  const label = settingLabel(intl, setting);
  const hint = description === '' ? undefined : description;
  if (setting.isSecret) {
    return (
      <PasswordField
        label={label}
        hint={hint}
        error={props.value === undefined ? props.fault : undefined}
        placeholder={
          hasSecret
            ? intl.formatMessage({ id: 'plugins.secret.kept', defaultMessage: 'Saved' })
            : placeholder
        }
        showLabel={intl.formatMessage({ id: 'audio.key.show', defaultMessage: 'Show key' })}
        hideLabel={intl.formatMessage({ id: 'audio.key.hide', defaultMessage: 'Hide key' })}
        value={props.value ?? ''}
        onValueChange={onChange}
      />
    );
  }
  const value = props.value ?? saved ?? defaultValue;
  if (type === 'enum') {
    return (
      <Select
        label={label}
        hint={hint}
        value={value}
        options={options.map((option) => ({ value: option, label: option === '' ? '–' : option }))}
        onValueChange={onChange}
      />
    );
  }
  return (
    <TextField
      label={label}
      hint={hint}
      placeholder={placeholder}
      type={type === 'email' ? 'email' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      value={value}
      onValueChange={onChange}
    />
  );
}
