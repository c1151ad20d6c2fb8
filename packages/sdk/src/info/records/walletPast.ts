import { InfoError } from '../InfoError.ts'
import { Fields } from './Fields.ts'

/** What somebody had was worth at the end of a day that began at `startMs` (UTC), in 10^-18 dollars. */
export type WalletDay = {
  readonly startMs: number
  readonly tokensUsd: bigint
  /** With limit orders and uncollected fees. */
  readonly positionsUsd: bigint
  /** Staked in farms, with rewards. */
  readonly farmsUsd: bigint
  /** In staking pools, with rewards. */
  readonly stakesUsd: bigint
}

/** The value of what somebody had, day by day. */
export type InfoWalletPast = {
  /** Oldest first, the last one as of now; of those before anything was held only the last. */
  readonly days: readonly WalletDay[]
  /** Tokens that were held while nothing told their price: they do not count. */
  readonly unpriced: readonly { readonly ledgerId: string; readonly symbol: string }[]
  /** Farms and staking pools that do not tell what they owe and have not credited: it does not count. */
  readonly silent: readonly string[]
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
    silent: fields.list('silent', parseId),
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
    farmsUsd: fields.usd('farmValue'),
    stakesUsd: fields.usd('stakeValue'),
  }
}

function parseId(value: unknown): string {
  if (typeof value !== 'string') throw InfoError.unreadable('silent')
  return value
}
