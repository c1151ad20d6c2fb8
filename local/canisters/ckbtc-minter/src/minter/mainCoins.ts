import type { Utxo } from '@sluice/candid/ckbtc_minter'
import { isChange } from '../events/applyEvent.ts'
import { outpointKey } from '../events/keys.ts'
import { type MinterContext, mainAccount, NS_PER_SECOND } from './MinterContext.ts'

/** Coins in one event. */
const MOST_COINS = 1_000

/** What lies at the main address with enough confirmations; undefined when nobody answers. */
export async function fetchMainCoins(
  context: MinterContext,
  minConfirmations = context.log.model.settings.minConfirmations,
): Promise<readonly Utxo[] | undefined> {
  // await: other messages run here; nothing of this question depends on what they change
  const key = await context.keyRing.fetch(mainAccount(context))
  if (key.kind === 'failed') return undefined
  const { network } = context.log.model.settings
  // await: as above
  const found = await context.bitcoin.fetchUtxos(network, key.value.address, minConfirmations)
  return found.kind === 'failed' ? undefined : found.value.utxos
}

/** Writes down coins of the main address that are no payment's change: the endowment, and what others have sent there. */
export function receiveGifts(context: MinterContext, utxos: readonly Utxo[]): void {
  const { log } = context
  const gifts = utxos.filter(
    (utxo) => !log.model.received.has(outpointKey(utxo.outpoint)) && !isChange(log.model, utxo),
  )
  if (gifts.length === 0) return
  log.append({
    received_utxos: {
      to_account: mainAccount(context),
      mint_txid: [],
      utxos: gifts.slice(0, MOST_COINS),
    },
  })
}

/** Looks for the endowment and gifts, unless that was done just now: whoever asks for the books does not choose how often. */
export async function findMainCoins(context: MinterContext): Promise<void> {
  const { tick } = context.log.model.settings.timing
  if (context.now() < context.lastGiftLookNs + tick * NS_PER_SECOND) return
  context.lastGiftLookNs = context.now()
  // await: other messages run here; what they have received meanwhile is not received again
  const utxos = await fetchMainCoins(context)
  if (utxos !== undefined) receiveGifts(context, utxos)
}
