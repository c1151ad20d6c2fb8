import { allOrTrap } from '@sluice/canister'
import { symbolText } from '@sluice/canister/services'
import type { PoolContext } from '../pool/PoolContext.ts'
import type { Side, TokenLabel } from '../pool/storedTypes.ts'
import { SIDES, tokenAt } from './tokens.ts'

/** Asks both ledgers what their tokens are called; one that doesn't answer leaves its label as it was. */
export async function refreshLabels(context: PoolContext): Promise<void> {
  const questions = SIDES.map((side) => refreshLabel(context, side))
  await allOrTrap(questions, context.trap)
}

async function refreshLabel({ storage, ledgerReads }: PoolContext, side: Side): Promise<void> {
  // await: other messages run here; nothing of what they do concerns a label
  const label = await ledgerReads.fetchLabel(tokenAt(storage, side).ledger)
  if (label !== undefined) storage.labels.set({ ...storage.labels.get(), [side]: label })
}

/** An amount as its owner knows it, `12.5 ICP`; the bare number and the ledger's id until the ledger has answered. */
export function amountText(context: PoolContext, side: Side, amount: bigint): string {
  const label = context.storage.labels.get()[side]
  if (label === undefined)
    return `${amount} smallest units of ${tokenAt(context.storage, side).address}`
  return `${decimalText(amount, label)} ${symbolText(label.symbol)}`
}

/** What people call a token. */
export function symbolOf({ storage }: PoolContext, side: Side): string {
  const label = storage.labels.get()[side]
  return label === undefined ? tokenAt(storage, side).address : symbolText(label.symbol)
}

function decimalText(amount: bigint, { decimals }: TokenLabel): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction.length === 0 ? whole : `${whole}.${fraction}`
}
