import { concatBytes, secondsNow, u64Key } from '@sluice/canister'
import type { MaturityDisbursement } from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import { NS_PER_SECOND } from '../time.ts'

/** After the ledger has refused to mint. */
export const RETRY_SECONDS = 60n

/** Sees to it that what has left a neuron's maturity is minted when its time has come. */
export function noteDisbursement(context: DaoContext, row: bigint, at: bigint): void {
  context.state.disbursements.set(dueKey(at, row), NOTHING)
  context.alarm.setFor(at * NS_PER_SECOND)
}

/** Puts a disbursement that came to nothing back, before all others: they are minted in their order. */
export function waitForDisbursement(
  context: DaoContext,
  id: string,
  disbursement: MaturityDisbursement,
): void {
  const { neurons } = context
  const row = neurons.rowOf(id)
  if (row === undefined) throw new Error(`there is no neuron ${id}`)
  const finishesAt = secondsNow(context) + RETRY_SECONDS
  const neuron = neurons.at(row)
  const disbursements = [{ ...disbursement, finishesAt }, ...neuron.disbursements]
  neurons.change(row, { ...neuron, disbursements })
  noteDisbursement(context, row, finishesAt)
}

/** The next rows whose maturity is to be minted, with the moment in seconds; earliest first. */
export const nextDisbursements = (
  { state }: DaoContext,
  most: number,
): { readonly at: bigint; readonly row: bigint; readonly key: Uint8Array }[] =>
  state.disbursements.entries(0, most).map(([key]) => ({
    at: u64Key.decode(key.subarray(0, 8)),
    row: u64Key.decode(key.subarray(8)),
    key,
  }))

const NOTHING = new Uint8Array()
const dueKey = (at: bigint, row: bigint) => concatBytes([u64Key.encode(at), u64Key.encode(row)])
