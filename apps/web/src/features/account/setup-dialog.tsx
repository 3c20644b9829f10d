import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AccountService } from '#src/services/account/account-service.ts';
import type { PasskeyService } from '#src/services/account/passkey-service.ts';
import type { OrganizationService } from '#src/services/organization/organization-service.ts';

import { SignInDialog } from './components/sign-in-dialog.tsx';

export interface SetupDialogProps {
  readonly organization: Pick<OrganizationService, 'claim' | 'requestCode' | 'signIn'>;
  /** Somebody owns the organization from now on. */
  readonly onOwned: () => void;
  readonly onClose: () => void;
}

/** Nobody has a passkey for an organization that has nobody. */
const noPasskeys: Pick<PasskeyService, 'isSupported' | 'signIn'> = {
  isSupported: () => false,
  signIn: () => Promise.resolve({ ok: false, error: { code: 'passkey-unsupported' } }),
};

/** Makes the first owner of an organization: by the code of the operator's file, and a mailed one. */
export function SetupDialog({ organization, onOwned, onClose }: SetupDialogProps): ReactNode {
  const intl = useIntl();
  const [setupCode, setSetupCode] = useState('');
  // A setup code is good once; whoever spent it is mailed further codes as by any sign-in.
  const [claimed, setClaimed] = useState<string>();

  const requestCode: AccountService['requestCode'] = async (email) => {
    const code = setupCode.trim();
    const claim = `${code} ${email}`;
    if (code === '' || claim === claimed) return organization.requestCode(email, '');
    const spent = await organization.claim(email, code);
    if (spent.ok) setClaimed(claim);
    return spent;
  };

  return (
    <SignInDialog
      accounts={{ requestCode, signIn: organization.signIn }}
      passkeys={noPasskeys}
      title={intl.formatMessage({
        id: 'organization.setup',
        defaultMessage: 'Activate this instance',
      })}
      intro={intl.formatMessage({
        id: 'organization.setup.text',
        defaultMessage:
          'You become its first owner. You need the setup code of the server, and the code that is then sent to your address.',
      })}
      second={{
        label: intl.formatMessage({
          id: 'organization.setup.code',
          defaultMessage: 'Setup code',
        }),
        hint: intl.formatMessage({
          id: 'organization.setup.hint',
          defaultMessage:
            'In the file “setup-code” of the server’s data folder, for one hour after a start. Leave empty if PARLEY_OWNER_EMAIL names your address.',
        }),
        value: setupCode,
        onValueChange: setSetupCode,
        refusal: 'setup-code-refused',
      }}
      onSignedIn={onOwned}
      onClose={onClose}
    />
  );
}
