import { Fields } from './Fields.ts'

/** What somebody has, in 10^-18 dollars; what has no price counts as nothing. */
export type InfoWalletTotals = {
  readonly tokensUsd: bigint
  /** With their uncollected fees. */
  readonly positionsUsd: bigint
  readonly ordersUsd: bigint
  /** Staked, with rewards as far as they are known. */
  readonly farmsUsd: bigint
  readonly stakesUsd: bigint
}

export function parseWalletTotals(value: unknown): InfoWalletTotals {
  const fields = new Fields(value)
  return {
    tokensUsd: fields.usd('tokenValue'),
    positionsUsd: fields.usd('positionValue'),
    ordersUsd: fields.usd('limitOrderValue'),
    farmsUsd: fields.usd('farmValue'),
    stakesUsd: fields.usd('stakeValue'),
  }
}
