import { allOrTrap } from '@sluice/canister'
import type { PoolContext } from '../pool/PoolContext.ts'
import { refuse } from '../pool/result.ts'
import type { Side } from '../pool/storedTypes.ts'
import { ledgerFee, SIDES, setLedgerFee, tokenAt } from './tokens.ts'

/** A wrong guess of a caller makes the pool ask the ledger at most this often. */
const ASK_INTERVAL_NS = 10n * 1_000_000_000n
const MOST_QUESTIONS = 5

/** Asks both ledgers what they charge. One that doesn't answer leaves its fee as it was. */
export async function refreshLedgerFees(context: PoolContext): Promise<void> {
  const questions = SIDES.map((side) => refreshLedgerFee(context, side))
  await allOrTrap(questions, context.trap)
}

/**
 * Checks that the caller reckons with the fee that the pool reckons with. When they differ, the ledger is asked before the
 * caller is blamed: a change of its fee must not lock anybody out until the next hourly look.
 * @throws Refusal when they still differ.
 */
export async function agreeOnFee(context: PoolContext, side: Side, given: bigint): Promise<void> {
  if (given === ledgerFee(context.storage, side)) return
  const lastAskedNs = context.feeAskedNs[side]
  const now = context.now()
  if (lastAskedNs === undefined || now - lastAskedNs >= ASK_INTERVAL_NS) {
    context.feeAskedNs[side] = now
    await refreshLedgerFee(context, side)
  }
  const expected = ledgerFee(context.storage, side)
  if (given !== expected) refuse(wrongFeeText(expected, given))
}

/** The text that tells a client to read the fee again. */
export function wrongFeeText(expected: bigint, received: bigint): string {
  return `Wrong fee cache (expected: ${expected}, received: ${received}), please try later`
}

/**
 * Asks for a caller's own sake even while the pool asks for itself: an answer goes on in the message that it came for, so no
 * caller can wait for another's. A ledger that never answers is asked no more after a few questions.
 */
async function refreshLedgerFee(context: PoolContext, side: Side): Promise<void> {
  const { openFeeQuestions, ledgerReads, storage } = context
  if (openFeeQuestions[side] >= MOST_QUESTIONS) return
  openFeeQuestions[side]++
  try {
    // await: other messages run here; the answer is written over whatever is there by then
    const fee = await ledgerReads.fetchFee(tokenAt(storage, side).ledger)
    if (fee !== undefined) setLedgerFee(context, side, fee)
  } finally {
    openFeeQuestions[side]--
  }
}
