import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import { isReloadPending } from '#src/app/modules/reload-on-stale-chunk.ts';
import styles from './storage-failure.module.css';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean;
}

/** The last resort for a fault of the program: says so and offers to begin again. Nothing stored is touched. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    if (isReloadPending()) return null;
    return (
      <main className={styles['page']}>
        <div className={styles['card']} role="alert">
          <h1>
            <FormattedMessage id="crash.title" defaultMessage={'Parley ran into a problem.'} />
          </h1>
          <p>
            <FormattedMessage
              id="crash.data"
              defaultMessage={'Your chats are safe in browser storage.'}
            />
          </p>
          <button type="button" onClick={() => location.reload()}>
            <FormattedMessage id="crash.reload" defaultMessage={'Reload the page'} />
          </button>
        </div>
      </main>
    );
  }
}
