import type { HistoryEntry, Token } from '@sluice/sdk'
import { toCsv } from '../../../format/csv.ts'
import { toDecimalText } from '../../../format/decimal.ts'

const NS_PER_MS = 1_000_000n
const HEAD = ['block', 'time', 'kind', 'from', 'to', 'amount', 'fee', 'symbol']

/** Entries as comma-separated values: exact amounts, times in UTC, one line each. */
export function historyCsv(
  entries: readonly HistoryEntry[],
  { decimals, symbol }: Pick<Token, 'decimals' | 'symbol'>,
): string {
  const lines = entries.map(({ index, timestampNs, kind, from, to, amount, fee }) => [
    index.toString(),
    new Date(Number(timestampNs / NS_PER_MS)).toISOString(),
    kind,
    from ?? '',
    to ?? '',
    toDecimalText(amount, decimals),
    fee === undefined ? '' : toDecimalText(fee, decimals),
    symbol,
  ])
  return toCsv([HEAD, ...lines])
}
