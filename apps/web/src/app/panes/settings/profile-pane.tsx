import { useState, useSyncExternalStore, type ReactNode } from 'react';

import { ProfileForm } from '#src/features/profile/profile-form.tsx';
import { makeProfilePicture } from '#src/services/profile/profile-picture.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

/** What the profile needs of the program. */
export interface ProfilePorts {
  readonly settings: SettingsService;
  readonly network: NetworkClient;
}

/** The profile of the person, with what keeps it. */
export function ProfilePane({ ports }: { readonly ports: ProfilePorts }): ReactNode {
  const { settings, network } = ports;
  const values = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const [port] = useState(() => {
    const readPicture = async (file: Blob): Promise<string | undefined> => {
      const made = await makeProfilePicture(file);
      return made.ok ? made.value : undefined;
    };
    return {
      readPicture,
      async fetchImage(url: string): Promise<string | undefined> {
        const loaded = await network.request('load-image', { url });
        return loaded.ok ? readPicture(loaded.value) : undefined;
      },
    };
  });
  return (
    <ProfileForm
      {...port}
      picture={values.userProfilePicURL}
      information={values.userInformation}
      onPictureChange={(userProfilePicURL) => void settings.change({ userProfilePicURL })}
      onInformationChange={(userInformation) => void settings.change({ userInformation })}
    />
  );
}
