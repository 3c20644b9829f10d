import { defaultHostConfig } from '../config/host-config-file.ts';
import { createApp, type AppOptions } from '../http/create-app.ts';
import { createDemoService } from '../services/demo/demo-service.ts';

/** The app as main builds it, with a demo that does not pause. */
export function createTestApp(
  options: Partial<AppOptions> & Pick<AppOptions, 'webFolder'>,
): ReturnType<typeof createApp> {
  return createApp({
    hostConfig: defaultHostConfig(),
    basePath: '',
    isHttps: false,
    demo: createDemoService({ stopSignal: new AbortController().signal, paceMs: 0 }),
    reportBug: (error) => {
      throw error;
    },
    ...options,
  });
}
