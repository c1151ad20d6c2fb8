import type { EarnRecord, Token } from '@sluice/sdk'
import { toCsv } from '../../../format/csv.ts'
import { toDecimalText } from '../../../format/decimal.ts'

const HEAD = ['time', 'type', 'position', 'from', 'to', 'amount', 'symbol']

/** Records as comma-separated values: exact amounts, times in UTC, one line each. */
export const recordCsv = (
  records: readonly EarnRecord[],
  token: Pick<Token, 'decimals' | 'symbol'> | undefined,
): string =>
  toCsv([
    HEAD,
    ...records.map(({ atSeconds, type, positionId, from, to, amount }) => [
      new Date(atSeconds * 1_000).toISOString(),
      type,
      positionId === undefined ? '' : String(positionId),
      from,
      to,
      token ? toDecimalText(amount, token.decimals) : '',
      token?.symbol ?? '',
    ]),
  ])
