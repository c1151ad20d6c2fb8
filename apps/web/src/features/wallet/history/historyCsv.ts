import type { HistoryEntry, Token } from '@sluice/sdk'
import { toCsv } from '../../../format/csv.ts'
import { toDecimalText } from '../../../format/decimal.ts'

const NS_PER_MS = 1_000_000n
const HEAD = ['block', 'time', 'kind', 'from', 'to', 'amount', 'fee', 'change', 'symbol']

type Of = {
  readonly token: Pick<Token, 'decimals' | 'symbol'>
  /** The account's addresses, as the ledger writes them. */
  readonly own: readonly string[]
}

/**
 * Entries as comma-separated values: exact amounts, times in UTC, one line each. `change` is what the entry did to the account, the
 * ledger's fee included where the account paid it: a sum over all of them is the balance.
 */
export function historyCsv(
  entries: readonly HistoryEntry[],
  { token: { decimals, symbol }, own }: Of,
): string {
  const lines = entries.map((entry) => [
    entry.index.toString(),
    entry.timestampNs === undefined
      ? undefined
      : new Date(Number(entry.timestampNs / NS_PER_MS)).toISOString(),
    entry.kindName ?? entry.kind,
    entry.from,
    entry.to,
    toDecimalText(entry.amount, decimals),
    entry.fee === undefined ? undefined : toDecimalText(entry.fee, decimals),
    // what a block of another kind does to an account only its ledger knows
    entry.kind === 'other' ? undefined : toDecimalText(changeOf(entry, own), decimals),
    symbol,
  ])
  return toCsv([HEAD, ...lines])
}

function changeOf(
  { kind, from, to, amount, fee = 0n }: HistoryEntry,
  own: readonly string[],
): bigint {
  const isFrom = from !== undefined && own.includes(from)
  const isTo = to !== undefined && own.includes(to)
  if (kind === 'approve') return isFrom ? -fee : 0n
  return (isTo ? amount : 0n) - (isFrom ? amount + fee : 0n)
}
