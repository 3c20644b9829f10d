import type { IconComponent } from '@parley/ui/components/icon/icon.tsx';
import { CloudAlert, CloudCheck, CloudUpload, RefreshCw, TriangleAlert } from 'lucide-react';

import type { SyncTone } from '../logic/sync-status-text.ts';
import styles from './status-icons.module.css';

function inColor(Glyph: IconComponent, tone: SyncTone): IconComponent {
  const name = styles[tone];
  return function StatusIcon({ className, ...rest }) {
    const names = [name, className].filter((each) => each !== undefined).join(' ');
    return <Glyph {...rest} className={names} />;
  };
}

/** How a state looks: by its form as well as by its color. */
export const statusIcons: Readonly<Record<SyncTone, IconComponent>> = {
  off: inColor(TriangleAlert, 'off'),
  waiting: inColor(CloudUpload, 'waiting'),
  running: inColor(RefreshCw, 'running'),
  synced: CloudCheck,
  failed: inColor(CloudAlert, 'failed'),
};
