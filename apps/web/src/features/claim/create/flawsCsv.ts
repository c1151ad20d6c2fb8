import { formatAmount } from '@sluice/sdk/amounts'
import type { Flaw, FlawKind, Receiver } from '@sluice/sdk/claimReceivers'
import { toCsv } from '../../../format/csv.ts'

/** Rows that were left out, as a table for who corrects them. */
export const flawsCsv = (flaws: readonly Flaw[], wordsOf: (kind: FlawKind) => string): string =>
  toCsv([
    ['row', 'problem', 'text'],
    ...flaws.map(({ row, kind, text }) => [row, wordsOf(kind), text]),
  ])

/** The list as receivers of a tree need it: whoever has it works their proof out of it. */
export const receiversCsv = (receivers: readonly Receiver[], decimals: number): string =>
  toCsv([
    ['address', 'amount'],
    ...receivers.map(({ user, amount }) => [user, formatAmount(amount, decimals)]),
  ])
