import type { Token } from '@sluice/sdk'
import { ppmOf, USD_DECIMALS } from '@sluice/sdk/usdPrices'
import type { BalanceFilter, TokenSort } from '../../../tokens/my-tokens/parseMyTokens.ts'

/** A token of the wallet with what is held of it. */
export type WalletRow = {
  readonly token: Token
  /** Unknown while the ledger has not answered. */
  readonly balance: bigint | undefined
  /** Unknown while the token has no price. */
  readonly valueUsd: bigint | undefined
  readonly priceUsd: bigint | undefined
  /** How far the price has moved in a day, in parts per million. */
  readonly changePpm: bigint | undefined
  /** What the balance would be worth at the price of a day ago. */
  readonly pastValueUsd: bigint | undefined
  readonly isPinned: boolean
  /** Everybody's wallet has it: it can be hidden, ICP cannot. */
  readonly isFixed: boolean
  /** Anybody can send it to anybody, and say what it is worth: it is shown, and in no sum. */
  readonly isUnlisted?: boolean
}

type View = { readonly sort: TokenSort; readonly filter: BalanceFilter }

const DOLLAR = 10n ** BigInt(USD_DECIMALS)
const LEAST_USD = { ONE: DOLLAR, TEN: 10n * DOLLAR } as const

/** The rows that the filter lets through, pinned ones first, then by the chosen sort. */
export function arrange(rows: readonly WalletRow[], { sort, filter }: View): readonly WalletRow[] {
  const value = ({ valueUsd }: WalletRow) => valueUsd ?? -1n
  return rows
    .filter((row) => isShown(row, filter))
    .toSorted((a, b) => {
      if (a.isPinned !== b.isPinned) return a.isPinned ? -1 : 1
      if (sort === 'Default' || value(a) === value(b)) return 0
      return value(a) > value(b) === (sort === 'High') ? -1 : 1
    })
}

/** A balance that is still unknown is never hidden, nor is one without a price behind a dollar limit; ICP always shows. */
function isShown({ balance, valueUsd, isFixed }: WalletRow, filter: BalanceFilter): boolean {
  if (isFixed || balance === undefined || filter === 'ALL') return true
  if (balance === 0n) return false
  if (filter === 'ZERO' || valueUsd === undefined) return true
  return valueUsd >= LEAST_USD[filter]
}

/** What all rows of listed tokens are worth together; unknown until every balance is known. */
export function totalUsd(rows: readonly WalletRow[]): bigint | undefined {
  return rows.reduce<bigint | undefined>((sum, { balance, valueUsd, isUnlisted }) => {
    if (isUnlisted) return sum
    if (sum === undefined || balance === undefined) return undefined
    return sum + (valueUsd ?? 0n)
  }, 0n)
}

/**
 * How far what is held now has moved in a day, in parts per million. Tokens without a price then or now count on neither
 * side; unknown when there is nothing else.
 */
export function totalChangePpm(rows: readonly WalletRow[]): bigint | undefined {
  let [now, before] = [0n, 0n]
  for (const { valueUsd, pastValueUsd, isUnlisted } of rows) {
    if (isUnlisted || valueUsd === undefined || pastValueUsd === undefined) continue
    now += valueUsd
    before += pastValueUsd
  }
  return ppmOf(now, before)
}
