import type { CharacterVersion } from '@parley/domain/character/character-version.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { SegmentedControl } from '@parley/ui/components/segmented-control/segmented-control.tsx';
import { History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { NameModel } from '../logic/sent-texts.ts';
import { FieldDifferences } from './field-differences.tsx';

interface VersionDialogProps {
  readonly version: CharacterVersion;
  /** The version that the character has; undefined where it is not kept. */
  readonly current: CharacterVersion | undefined;
  readonly nameModel: NameModel;
  readonly onRollBack: () => void;
  readonly onClose: () => void;
}

type View = 'text' | 'changes';

/** One version of a character: what it says, and what going back to it would change. */
export function VersionDialog(props: VersionDialogProps): ReactNode {
  const { version, current, nameModel } = props;
  const intl = useIntl();
  const isCurrent = version.number === current?.number;
  const canCompare = current !== undefined && !isCurrent;
  const [view, setView] = useState<View>(canCompare ? 'changes' : 'text');
  return (
    <Dialog
      open
      title={intl.formatMessage(
        { id: 'characters.version.name', defaultMessage: 'Version {number, number}' },
        { number: version.number },
      )}
      description={intl.formatDate(version.createdAtMs, { dateStyle: 'long', timeStyle: 'short' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={props.onClose}
      toolbar={
        canCompare && (
          <SegmentedControl<View>
            label={intl.formatMessage({ id: 'wordings.view', defaultMessage: 'View' })}
            value={view}
            onValueChange={setView}
            options={[
              {
                value: 'changes',
                label: intl.formatMessage({
                  id: 'characters.version.compare',
                  defaultMessage: 'Compared with current',
                }),
              },
              {
                value: 'text',
                label: intl.formatMessage({ id: 'wordings.text', defaultMessage: 'Text' }),
              },
            ]}
          />
        )
      }
      footer={
        !isCurrent && (
          <Button variant="primary" icon={History} onClick={props.onRollBack}>
            {intl.formatMessage({
              id: 'characters.version.rollBack',
              defaultMessage: 'Go back to this version',
            })}
          </Button>
        )
      }
    >
      <FieldDifferences
        before={view === 'changes' ? current : undefined}
        after={version}
        nameModel={nameModel}
      />
    </Dialog>
  );
}
