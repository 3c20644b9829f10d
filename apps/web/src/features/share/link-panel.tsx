import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Link } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { LinkParts, LinkTerms, type LinkChoice } from './components/link-form.tsx';
import { MadeLinkView } from './components/made-link.tsx';
import { Preview } from './components/preview.tsx';
import { useLink, type LinkInMaking } from './hooks/use-link.ts';
import type { Share } from './hooks/use-share.ts';
import { usualDays } from './logic/link-days.ts';
import { outcomeText } from './logic/link-texts.ts';
import { missingText } from './logic/share-texts.ts';
import { usualChoice } from './logic/what-can-go.ts';
import { OwnLinks } from './own-links.tsx';
import styles from './share-dialog.module.css';
import type { LinkPort, SharePort } from './share-ports.ts';

/** A link that is being made, and what is chosen of it. */
export interface LinkDraft {
  readonly choice: LinkChoice;
  readonly onChange: (choice: LinkChoice) => void;
  readonly link: LinkInMaking;
}

/** Keeps what is chosen of a link, and prepares it. Nothing leaves before the button is pressed. */
export function useLinkDraft(port: SharePort, links: LinkPort, share: Share): LinkDraft {
  const [choice, onChange] = useState<LinkChoice>({
    parts: usualChoice,
    days: usualDays(links.maxDays),
    password: '',
    hasConsent: false,
  });
  const link = useLink(port, links, { source: share.source, choice: choice.parts });
  return { choice, onChange, link };
}

interface LinkPanelProps {
  readonly links: LinkPort;
  readonly share: Share;
  readonly draft: LinkDraft;
}

/** What a link shares, how long it works, and the links that there are. */
export function LinkPanel({ links, share, draft }: LinkPanelProps): ReactNode {
  const intl = useIntl();
  const { choice, onChange, link } = draft;
  const { prepared, outcome } = link;
  if (outcome.step === 'made') {
    return (
      <>
        <MadeLinkView made={outcome.made} copy={links.copy} />
        <OwnLinks key="made" port={links} />
      </>
    );
  }
  const problem = outcomeText(intl, outcome);
  return (
    <>
      <LinkParts source={share.source} choice={choice} onChange={onChange} />
      <Preview
        label={intl.formatMessage({ id: 'share.link.preview', defaultMessage: 'What’s shared' })}
        text={prepared?.preview ?? ''}
      />
      {prepared !== undefined && prepared.keys.length > 0 && (
        <div role="alert">
          <Banner tone="warning">
            {intl.formatMessage(
              {
                id: 'share.link.keys',
                defaultMessage:
                  'This seems to contain API keys or other secrets ({keys}). Anyone with the link can use them.',
              },
              { keys: intl.formatList(prepared.keys, { type: 'unit' }) },
            )}
          </Banner>
        </div>
      )}
      {prepared !== undefined && prepared.lacking.length > 0 && (
        <p className={styles['failed']} role="alert">
          {missingText(intl, prepared.lacking)}
        </p>
      )}
      <LinkTerms port={links} choice={choice} onChange={onChange} />
      {problem !== '' && (
        <p className={styles['failed']} role="alert">
          {problem}
        </p>
      )}
      <OwnLinks port={links} />
    </>
  );
}

/** Makes the link, once the person has agreed. */
export function CreateLinkButton({ draft }: Pick<LinkPanelProps, 'draft'>): ReactNode {
  const intl = useIntl();
  const { choice, link } = draft;
  return (
    <Button
      variant="primary"
      icon={Link}
      loading={link.outcome.step === 'busy' || link.prepared === undefined}
      disabled={!choice.hasConsent}
      onClick={() => link.create(choice)}
    >
      {intl.formatMessage({ id: 'share.link.create', defaultMessage: 'Create link' })}
    </Button>
  );
}
