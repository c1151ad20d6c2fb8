import { refuse } from '../chain/refused.ts'
import type { HashText } from '../transaction/hashes.ts'
import { outpointOf, type Transaction, vsizeOf } from '../transaction/Transaction.ts'
import { MIN_FEE_RATE } from './policy.ts'
import type { Waiting, WaitingTransaction } from './Waiting.ts'

/** BIP 125: a sequence below this says that the transaction may be replaced. */
const FIRST_FINAL_SEQUENCE = 0xffff_fffe
const MAX_REPLACED = 100

/**
 * What leaves when a transaction comes in that spends the same coins, by the rules of BIP 125: the ones replaced have said that they
 * may be, and the new one pays more than all that leave, for its own relay as well, and at a better rate. Throws `RefusedError`.
 */
export function checkReplacement(
  { transaction, fee }: WaitingTransaction,
  waiting: Waiting,
): ReadonlySet<HashText> {
  const conflicts = new Set(
    transaction.inputs.flatMap((input) => waiting.spenderOf(outpointOf(input)) ?? []),
  )
  if (conflicts.size === 0) return conflicts
  const direct = [...conflicts].flatMap((txid) => waiting.find(txid) ?? [])
  if (!direct.every((each) => isReplaceable(each.transaction, waiting))) {
    refuse('txn-mempool-conflict')
  }
  const leaving = waiting.withDescendants(conflicts)
  if (leaving.size > MAX_REPLACED) refuse('too many potential replacements')
  checkInputs(transaction, { direct, leaving }, waiting)
  checkFee({ transaction, fee }, { direct, leaving }, waiting)
  return leaving
}

type Conflicts = {
  readonly direct: readonly WaitingTransaction[]
  readonly leaving: ReadonlySet<HashText>
}

/** A transaction is replaceable by its own word, or by that of one that it depends on. */
function isReplaceable(transaction: Transaction, waiting: Waiting): boolean {
  const ancestors = [...waiting.ancestorsOf(transaction)].flatMap(
    (txid) => waiting.find(txid)?.transaction ?? [],
  )
  return [transaction, ...ancestors].some(({ inputs }) =>
    inputs.some(({ sequence }) => sequence < FIRST_FINAL_SEQUENCE),
  )
}

/** The new one may depend on nothing that leaves, and on nothing unmined that the replaced ones did not. */
function checkInputs(
  { inputs }: Transaction,
  { direct, leaving }: Conflicts,
  waiting: Waiting,
): void {
  const usedBefore = new Set(direct.flatMap((each) => each.transaction.inputs.map(outpointOf)))
  for (const input of inputs) {
    if (leaving.has(input.txid)) refuse('bad-txns-spends-conflicting-tx')
    const isUnmined = waiting.find(input.txid) !== undefined
    if (isUnmined && !usedBefore.has(outpointOf(input))) refuse('replacement-adds-unconfirmed')
  }
}

function checkFee(
  { transaction, fee }: WaitingTransaction,
  { direct, leaving }: Conflicts,
  waiting: Waiting,
): void {
  const size = BigInt(vsizeOf(transaction))
  const leavingFees = [...leaving].reduce((sum, txid) => sum + (waiting.find(txid)?.fee ?? 0n), 0n)
  const least = leavingFees + size * MIN_FEE_RATE
  if (fee < least) {
    refuse('insufficient fee', `rejecting replacement: ${fee} sat where ${least} sat are needed`)
  }
  for (const other of direct) {
    // compared by cross-multiplying: no rounding decides
    const isBetter = fee * BigInt(vsizeOf(other.transaction)) > other.fee * size
    if (!isBetter) refuse('insufficient fee', 'rejecting replacement: the rate is not higher')
  }
}
