import type { NftStandard } from '@sluice/sdk'

/** A standard as people write it. */
export const standardName = (standard: NftStandard): string =>
  standard === 'ICRC7' ? 'ICRC-7' : standard
