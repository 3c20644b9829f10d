import { changedSentFields } from '@parley/domain/character/character.ts';
import type { CharacterVersion } from '@parley/domain/character/character-version.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useLiveQuery, type LiveQuery } from '#src/platform/live-query.ts';

import { sentFieldsLine, type NameModel } from '../logic/sent-texts.ts';
import styles from './versions-group.module.css';
import { VersionDialog } from './version-dialog.tsx';
import formStyles from '../characters.module.css';

interface VersionsGroupProps {
  readonly versions: LiveQuery<readonly CharacterVersion[]>;
  /** The number of the version that the character has. */
  readonly current: number;
  readonly nameModel: NameModel;
  /** Makes an earlier version the current one again. */
  readonly onRollBack: (version: CharacterVersion) => void;
}

/** So many are shown until somebody asks for all. */
const firstCount = 5;

/** The versions of a character, the newest first: look at one, compare it, go back to it. */
export function VersionsGroup(props: VersionsGroupProps): ReactNode {
  const { current, nameModel, onRollBack } = props;
  const intl = useIntl();
  const [isWhole, setIsWhole] = useState(false);
  const [shown, setShown] = useState<CharacterVersion>();
  const { value: versions = [] } = useLiveQuery(props.versions);
  const currentVersion = versions.find(({ number }) => number === current);
  if (versions.length === 0) return null;
  return (
    <fieldset className={formStyles['group']}>
      <legend className={formStyles['legend']}>
        {intl.formatMessage({ id: 'characters.versions', defaultMessage: 'Versions' })}
      </legend>
      <ol className={styles['list']}>
        {(isWhole ? versions : versions.slice(0, firstCount)).map((version, at) => (
          <li key={version.id}>
            <Row
              version={version}
              before={versions[at + 1]}
              isCurrent={version.number === current}
              onOpen={() => setShown(version)}
            />
          </li>
        ))}
      </ol>
      {!isWhole && versions.length > firstCount && (
        <Button
          variant="quiet"
          className={formStyles['start'] ?? ''}
          onClick={() => setIsWhole(true)}
        >
          {intl.formatMessage(
            {
              id: 'characters.versions.all',
              defaultMessage: 'Show all {count, number} versions',
            },
            { count: versions.length },
          )}
        </Button>
      )}
      {shown !== undefined && (
        <VersionDialog
          version={shown}
          current={currentVersion}
          nameModel={nameModel}
          onRollBack={() => {
            setShown(undefined);
            onRollBack(shown);
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </fieldset>
  );
}

interface RowProps {
  readonly version: CharacterVersion;
  /** The one before it that is kept. */
  readonly before: CharacterVersion | undefined;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

function Row({ version, before, isCurrent, onOpen }: RowProps): ReactNode {
  const intl = useIntl();
  const { number, createdAtMs } = version;
  return (
    <button type="button" className={styles['row']} onClick={onOpen}>
      <span className={styles['head']}>
        <span className={styles['number']}>
          {intl.formatMessage(
            { id: 'characters.version.name', defaultMessage: 'Version {number, number}' },
            { number },
          )}
        </span>
        {isCurrent && (
          <span className={styles['current']}>
            {intl.formatMessage({ id: 'characters.version.current', defaultMessage: 'Current' })}
          </span>
        )}
        <time className={styles['time']} dateTime={new Date(createdAtMs).toISOString()}>
          {intl.formatDate(createdAtMs, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </span>
      <span className={styles['change']}>
        {before === undefined
          ? intl.formatMessage({
              id: 'characters.version.first',
              defaultMessage: 'The first saved version',
            })
          : intl.formatMessage(
              { id: 'characters.version.changed', defaultMessage: 'Changed: {fields}' },
              { fields: sentFieldsLine(intl, changedSentFields(before, version)) },
            )}
      </span>
    </button>
  );
}
