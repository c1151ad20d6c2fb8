import { Fields } from './Fields.ts'

/** What somebody has, in 10^-18 dollars; what has no price counts as nothing. */
export type InfoWalletTotals = {
  readonly tokensUsd: bigint
  /** With their uncollected fees. */
  readonly positionsUsd: bigint
  readonly ordersUsd: bigint
}

export function parseWalletTotals(value: unknown): InfoWalletTotals {
  const fields = new Fields(value)
  return {
    tokensUsd: fields.usd('tokenValue'),
    positionsUsd: fields.usd('positionValue'),
    ordersUsd: fields.usd('limitOrderValue'),
  }
}
