import { Switch } from '@parley/ui/components/switch/switch.tsx';
import type { ReactNode } from 'react';

interface SwitchRowProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A setting that is on or off. */
export function SwitchRow({ label, hint, checked, onChange }: SwitchRowProps): ReactNode {
  return <Switch label={label} hint={hint} checked={checked} onCheckedChange={onChange} />;
}
