import type { Utxo } from '@sluice/candid/ckbtc_minter'
import { isSameBytes, toHex } from '@sluice/canister'
import { outpointKey } from '../events/keys.ts'
import type { Payment, Version } from '../events/Model.ts'
import { type MinterContext, mainAccount, NS_PER_SECOND } from '../minter/MinterContext.ts'
import { fetchMainCoins, receiveGifts } from '../minter/mainCoins.ts'

const MOST_PAUSE_NS = 600n * NS_PER_SECOND

/** When it is next worth to look whether a payment has its confirmations; undefined when none is under way. */
export function looksDueNs(context: MinterContext): bigint | undefined {
  const { payments, settings } = context.log.model
  const { lastLookNs } = context
  const waitNs = BigInt(settings.minConfirmations) * settings.timing.block * NS_PER_SECOND
  let due: bigint | undefined
  for (const { versions } of payments) {
    const { submittedAtNs } = versions[0]
    const first = submittedAtNs + waitNs
    const next = lastLookNs + pauseNs(context, lastLookNs - submittedAtNs)
    const own = first > next ? first : next
    if (due === undefined || own < due) due = own
  }
  return due
}

/** A payment that has waited for long is looked for less often: by a twentieth of its age, up to ten minutes. */
function pauseNs({ log }: MinterContext, ageNs: bigint): bigint {
  const { block, tick } = log.model.settings.timing
  const least = (block > tick ? block : tick) * NS_PER_SECOND
  const most = least > MOST_PAUSE_NS ? least : MOST_PAUSE_NS
  const byAge = ageNs / 20n
  if (byAge < least) return least
  return byAge < most ? byAge : most
}

/** Looks for payments' change at the main address: where it has enough confirmations, the payment has them, too. */
export async function lookForConfirmations(context: MinterContext): Promise<void> {
  await context.locks.withLock(
    'job lookForConfirmations',
    async () => {},
    async () => {
      const due = looksDueNs(context)
      if (due === undefined || due > context.now()) return
      context.lastLookNs = context.now()
      // await: other messages run here; payments that they have confirmed meanwhile are not there any more
      const utxos = await fetchMainCoins(context)
      if (utxos === undefined) return
      for (const payment of context.log.model.payments) confirm(context, payment, utxos)
      receiveGifts(context, utxos)
    },
  )
}

/** Any version may be the one that was mined. */
function confirm(context: MinterContext, payment: Payment, utxos: readonly Utxo[]): void {
  const { log, submissions } = context
  for (const version of payment.versions) {
    const change = changeOf(version, utxos)
    if (change === undefined) continue
    if (!log.model.received.has(outpointKey(change.outpoint))) {
      const to_account = mainAccount(context)
      log.append({ received_utxos: { to_account, mint_txid: [], utxos: [change] } })
    }
    log.append({ confirmed_transaction: { txid: version.txid } })
    for (const { txid } of payment.versions) submissions.delete(toHex(txid))
    return
  }
}

/** The coin that is a version's change, where it is among these. */
export function changeOf({ txid, change }: Version, utxos: readonly Utxo[]): Utxo | undefined {
  return utxos.find(
    ({ outpoint }) => outpoint.vout === change.vout && isSameBytes(outpoint.txid, txid),
  )
}
