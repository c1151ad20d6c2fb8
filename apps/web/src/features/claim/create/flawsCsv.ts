import { formatAmount } from '@sluice/sdk/amounts'
import type { Flaw, FlawKind, Receiver } from '@sluice/sdk/claimReceivers'

/** Rows that were left out, as a table for who corrects them. */
export const flawsCsv = (flaws: readonly Flaw[], wordsOf: (kind: FlawKind) => string): string =>
  [
    'row,problem,text',
    ...flaws.map(({ row, kind, text }) => `${row},${quoted(wordsOf(kind))},${quoted(text)}`),
  ].join('\n')

/** The list as receivers of a tree need it: whoever has it works their proof out of it. */
export const receiversCsv = (receivers: readonly Receiver[], decimals: number): string =>
  [
    'address,amount',
    ...receivers.map(({ user, amount }) => `${user},${formatAmount(amount, decimals)}`),
  ].join('\n')

/** A table program takes what begins so for a formula, whoever has written it. */
const FORMULA = /^[=+\-@\t\r]/

const quoted = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
