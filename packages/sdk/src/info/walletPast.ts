import { Fields } from './Fields.ts'

/** What somebody had was worth at the end of a day that began at `startMs` (UTC), in 10^-18 dollars. */
export type WalletDay = {
  readonly startMs: number
  readonly tokensUsd: bigint
  /** With limit orders and uncollected fees. */
  readonly positionsUsd: bigint
}

/** The value of what somebody had, day by day. */
export type InfoWalletPast = {
  /** Oldest first, the last one as of now; of those before anything was held only the last. */
  readonly days: readonly WalletDay[]
  /** Tokens that were held while nothing told their price: they do not count. */
  readonly unpriced: readonly { readonly ledgerId: string; readonly symbol: string }[]
  readonly mostTokens: number
  readonly mostPositions: number
  /** There are more than that, which do not count. */
  readonly isCut: boolean
}

export function parseWalletPast(value: unknown): InfoWalletPast {
  const fields = new Fields(value)
  return {
    days: fields.list('days', parseDay),
    unpriced: fields.list('unpriced', (token) => {
      const of = new Fields(token)
      return { ledgerId: of.text('ledgerId'), symbol: of.text('symbol') }
    }),
    mostTokens: fields.count('mostTokens'),
    mostPositions: fields.count('mostPositions'),
    isCut: fields.flag('isCut'),
  }
}

function parseDay(value: unknown): WalletDay {
  const fields = new Fields(value)
  return {
    startMs: fields.count('snapshotTime'),
    tokensUsd: fields.usd('tokenValue'),
    positionsUsd: fields.usd('positionValue'),
  }
}
