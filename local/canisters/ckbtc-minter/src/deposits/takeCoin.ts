import type { UpdateBalanceError, UtxoStatus } from '@sluice/candid/ckbtc_minter'
import { toStored } from '../../../../minter-kit/accounts/accounts.ts'
import { outpointKey } from '../events/keys.ts'
import type { CheckedCoin, Coin } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { outpointsBeingMinted } from '../minter/openTransfers.ts'
import { purposes } from '../minter/purpose.ts'
import { checkCoin } from './checkCoin.ts'

type Taken = { readonly status: UtxoStatus } | { readonly error: UpdateBalanceError }

/** Looks at one coin: sets it aside when it is too small or tainted, and mints for it otherwise. */
export async function takeCoin(context: MinterContext, coin: Coin): Promise<Taken> {
  const { log } = context
  const { utxo } = coin
  const known = log.model.checked.get(outpointKey(utxo.outpoint))
  if (known !== undefined) return mint(context, known)
  if (utxo.value <= log.model.settings.checkFee) {
    log.append({ suspended_utxo: { ...coin, reason: { ValueTooSmall: null } } })
    return { status: { ValueTooSmall: utxo } }
  }
  // await: other messages run here; the account's lock keeps the coin for this flow
  const verdict = await checkCoin(context, utxo.outpoint.txid)
  if ('error' in verdict) return verdict
  if (!verdict.isClean) {
    log.append({ suspended_utxo: { ...coin, reason: { Quarantined: null } } })
    return { status: { Tainted: utxo } }
  }
  log.append({ checked_utxo_v2: coin })
  const checked = log.model.checked.get(outpointKey(utxo.outpoint))
  return checked === undefined ? { status: { Checked: utxo } } : mint(context, checked)
}

/**
 * Mints what a coin is worth less the fee. The intent is written in the message that finds no other for the outpoint, and the coin
 * counts as received in the message that removes it: there is never a second mint for it.
 */
async function mint(context: MinterContext, coin: CheckedCoin): Promise<Taken> {
  const { log, journal } = context
  const { utxo, account, fee } = coin
  const key = outpointKey(utxo.outpoint)
  const status: UtxoStatus = { Checked: utxo }
  const ledger = log.model.settings.ledger.toUint8Array()
  const amount = utxo.value - fee
  const isTaken = log.model.received.has(key) || outpointsBeingMinted(context).has(key)
  if (amount <= 0n || isTaken || !journal.hasRoom(ledger)) return { status }
  const { id } = journal.begin({
    method: 'transfer',
    ledger,
    from: { owner: context.self(), subaccount: undefined },
    to: toStored(account),
    amount,
    fee: 0n,
    purpose: purposes.encode({ kind: 'mint', utxo, account: toStored(account) }),
  })
  // await: other messages run here; the journal holds what this mint came to
  const outcome = await journal.send(id)
  if (outcome.kind === 'done')
    return { status: { Minted: { block_index: outcome.block, minted_amount: amount, utxo } } }
  if (outcome.kind !== 'refused' && log.model.checked.get(key)?.isAsked === false)
    log.append({ checked_utxo_mint_unknown: { utxo, account } })
  return { status }
}
