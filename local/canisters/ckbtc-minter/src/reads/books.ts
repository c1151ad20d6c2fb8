import type { Books } from '@sluice/candid/ckbtc_minter'
import { latest } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { findMainCoins } from '../minter/mainCoins.ts'
import { purposeOf } from '../minter/purpose.ts'
import { keptNow } from '../withdrawals/consolidate.ts'

const MOST = 2n ** 64n - 1n

/** Compares what the ledger has issued with what the minter holds and owes. Looks for the endowment first, while it is missing. */
export async function books(context: MinterContext): Promise<{ Ok: Books } | { Err: string }> {
  const { settings, sums } = context.log.model
  // await: other messages run here; sums are made after the last one
  if (sums.endowmentDue > 0n) await findMainCoins(context)
  const supply = await context.fetchSupply(settings.ledger.toUint8Array())
  if (supply === undefined) return { Err: 'The ledger does not answer' }
  return { Ok: booksWith(context, supply < MOST ? supply : MOST) }
}

function booksWith(context: MinterContext, supply: bigint): Books {
  const { model } = context.log
  const { issued, endowmentDue, unclaimed } = model.sums
  return {
    supply,
    issued,
    minting: openSum(context, ['mint', 'reimburse']),
    burning: openSum(context, ['burn']),
    waiting: sumOf(model.queue.values()) + sumOf(model.owed.values()),
    kept: keptNow(context),
    coins: sumOf([...model.coins.values()].map(({ utxo }) => ({ amount: utxo.value }))),
    outgoing: sumOf(
      [...model.payments].map((payment) => ({ amount: latest(payment).change.value })),
    ),
    endowment_due: endowmentDue,
    unclaimed,
  }
}

function openSum({ journal }: MinterContext, kinds: readonly string[]): bigint {
  return sumOf(journal.pending().filter((intent) => kinds.includes(purposeOf(intent).kind)))
}

function sumOf(parts: Iterable<{ readonly amount: bigint }>): bigint {
  let sum = 0n
  for (const { amount } of parts) sum += amount
  return sum
}
