import type { StampFault } from './cms.ts';
import type { Refusal } from './open-container.ts';

/** What a certificate says of itself. */
export interface CertificateFacts {
  readonly subject: string;
  readonly organisation: string;
  readonly issuer: string;
  readonly serial: string;
  /** `RSA 3072`, `EC P-256`. */
  readonly key: string;
  readonly validFrom: string;
  readonly validUntil: string;
}

export type ToSigner =
  | { readonly open: { readonly container: Uint8Array; readonly password: string }; readonly memory: number; readonly processorSeconds: number }
  | { readonly sign: Uint8Array; readonly stamped: boolean }
  /** Answer of the time stamp server; null: there is none. */
  | { readonly stamp: Uint8Array | null };
export type FromSigner =
  | { readonly opened: CertificateFacts }
  | { readonly refused: Refusal }
  | { readonly question: Uint8Array }
  | { readonly signature: Uint8Array; readonly stampedAt: Date | null; readonly fault: StampFault | null }
  | { readonly broken: string };
