import { isEmailAddress } from '@parley/contract/http/account.ts';
import { useRef, useState, type RefObject } from 'react';

import type { AccountError } from '#src/services/account/account-error.ts';
import type { AccountService } from '#src/services/account/account-service.ts';

import { useAccountAction } from './use-account-action.ts';

/** What a sign-in calls. */
export interface SignInPorts {
  readonly accounts: Pick<AccountService, 'requestCode' | 'signIn'>;
  /** Nobody else can sign in here. */
  readonly fixedEmail?: string | undefined;
  /** Called once somebody is signed in. */
  readonly onSignedIn: () => void;
  readonly onClose: () => void;
}

/** A sign-in on its way: first the address, then the code. */
interface SignIn {
  readonly step: 'email' | 'code';
  readonly email: string;
  readonly code: string;
  /** The field of the step is empty. */
  readonly isEmpty: boolean;
  readonly isBusy: boolean;
  /** The person went back to the first step. */
  readonly hasComeBack: boolean;
  readonly isWrongEmail: boolean;
  readonly error: AccountError | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly typeEmail: (typed: string) => void;
  readonly typeCode: (typed: string) => void;
  readonly clearError: () => void;
  readonly submit: () => void;
  /** Resolves to whether the code was asked for. */
  readonly requestCode: () => Promise<boolean>;
  /** One step back; out of the first one. */
  readonly goBack: () => void;
}

/** Goes through a sign-in. */
export function useSignIn(ports: SignInPorts): SignIn {
  const { accounts, fixedEmail = '', onSignedIn, onClose } = ports;
  const field = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<SignIn['step']>('email');
  const [typedEmail, setTypedEmail] = useState(fixedEmail);
  const [code, setCode] = useState('');
  const [hasComeBack, setHasComeBack] = useState(false);
  const [isWrongEmail, setIsWrongEmail] = useState(false);
  const action = useAccountAction();
  const email = typedEmail.trim();
  const isEmpty = (step === 'email' ? email : code.trim()) === '';

  const requestCode = async (): Promise<boolean> =>
    (await action.run(() => accounts.requestCode(email))) !== undefined;

  async function submitEmail(): Promise<void> {
    setIsWrongEmail(!isEmailAddress(email));
    if (isEmailAddress(email) && (await requestCode())) setStep('code');
    else field.current?.focus();
  }

  async function submitCode(): Promise<void> {
    const signedIn = await action.run(() => accounts.signIn(email, code));
    if (signedIn === undefined) field.current?.select();
    else onSignedIn();
  }

  return {
    step,
    email: typedEmail,
    code,
    isEmpty,
    isBusy: action.isRunning,
    hasComeBack,
    isWrongEmail,
    error: action.error,
    field,
    typeEmail(typed) {
      setTypedEmail(typed);
      setIsWrongEmail(false);
      action.clearError();
    },
    typeCode(typed) {
      setCode(typed);
      action.clearError();
    },
    clearError: action.clearError,
    submit() {
      if (!isEmpty) void (step === 'email' ? submitEmail() : submitCode());
    },
    requestCode,
    goBack() {
      if (step === 'email') {
        onClose();
        return;
      }
      setStep('email');
      setHasComeBack(true);
      setCode('');
      action.clearError();
    },
  };
}
