import type { NftFile, NftToken } from '@sluice/sdk'

type Kind =
  | 'hash-same'
  | 'hash-differs'
  | 'hash-unsaid'
  | 'type-same'
  | 'type-differs'
  | 'certified'
  | 'not-certified'
  | 'badly-certified'

export type Proof = { readonly kind: Kind; readonly tone: 'good' | 'open' | 'bad' }

const CERTIFICATES = {
  valid: { kind: 'certified', tone: 'good' },
  none: { kind: 'not-certified', tone: 'open' },
  invalid: { kind: 'badly-certified', tone: 'bad' },
} as const satisfies Record<NftFile['certificate'], Proof>

/** What can be said of a file: whether it is what the token's metadata promises, and whether the network answers for it. */
export function proofsOf(
  { sha256, contentType }: Pick<NftToken, 'sha256' | 'contentType'>,
  file: Pick<NftFile, 'sha256' | 'contentType' | 'certificate'>,
): readonly Proof[] {
  const hash: Proof =
    sha256 === undefined
      ? { kind: 'hash-unsaid', tone: 'open' }
      : sha256 === file.sha256
        ? { kind: 'hash-same', tone: 'good' }
        : { kind: 'hash-differs', tone: 'bad' }
  const type: Proof =
    contentType === undefined || contentType === file.contentType
      ? { kind: 'type-same', tone: 'good' }
      : { kind: 'type-differs', tone: 'bad' }
  return [hash, CERTIFICATES[file.certificate], type]
}
