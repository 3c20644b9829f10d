import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { PictureUsage } from '@parley/domain/picture/picture-cost.ts';
import type { PictureError } from '@parley/domain/picture/picture-error.ts';
import type { PictureForm } from '@parley/domain/picture/picture-model.ts';
import type { PictureSize } from '@parley/domain/picture/picture-look.ts';
import type { PictureQuality } from '@parley/domain/picture/picture-quality.ts';
import type { Result } from '@parley/domain/shared/result.ts';

/** What is ordered of whom; the key of the endpoint is added by the network worker. */
export interface DrawInput {
  readonly endpoint: ProviderEndpoint;
  /** `own`: the address of the endpoint is the service itself, and gets no key. */
  readonly form: PictureForm | 'own';
  readonly modelId: string;
  readonly prompt: string;
  readonly size: PictureSize;
  readonly quality: PictureQuality;
  readonly isSilent: boolean;
  /** A picture that is to be changed. */
  readonly base?: Blob;
}

/** What was drawn. */
export interface DrawOutput {
  /** What their first bytes say is a picture that browsers show safely; their type says which. */
  readonly pictures: readonly Blob[];
  /** Addresses of pictures at other hosts, which nobody has asked for. */
  readonly elsewhere: readonly string[];
  readonly usage?: PictureUsage;
}

/** What the page asks of services that draw. */
export interface PictureRequests {
  readonly 'draw-pictures': {
    readonly input: DrawInput;
    readonly output: Result<DrawOutput, PictureError>;
  };
}
