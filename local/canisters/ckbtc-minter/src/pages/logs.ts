import type { Event } from '@sluice/candid/ckbtc_minter'
import { formatBtc, formatTxid } from './format.ts'
import type { MinterView } from './MinterView.ts'

const MOST_ENTRIES = 100

/** The page `/logs`: the latest events in the public minter's form, the last one first. Times are nanoseconds since 1970, as text. */
export function logs({ events }: MinterView): string {
  const start = Math.max(0, events.size - MOST_ENTRIES)
  const entries = events
    .rows(start, events.size - start)
    .map((event, index) => ({
      timestamp: String(event.timestamp[0] ?? 0n),
      priority: 'Info',
      message: messageOf(event),
      counter: start + index,
    }))
    .reverse()
  return JSON.stringify({ entries })
}

/** What happened in one line: the kind of event, and what tells it from others of its kind. */
function messageOf({ payload }: Event): string {
  if ('received_utxos' in payload) {
    const { utxos, to_account } = payload.received_utxos
    return `received_utxos: ${utxos.length} of ${to_account.owner.toText()}`
  }
  if ('accepted_retrieve_btc_request' in payload) {
    const { block_index, amount } = payload.accepted_retrieve_btc_request
    return `accepted_retrieve_btc_request: ${block_index}, ${formatBtc(amount)} BTC`
  }
  if ('sent_transaction' in payload) {
    const { txid, requests } = payload.sent_transaction
    return `sent_transaction: ${formatTxid(txid)} for ${requests.length} withdrawals`
  }
  if ('replaced_transaction' in payload) {
    const { old_txid, new_txid } = payload.replaced_transaction
    return `replaced_transaction: ${formatTxid(old_txid)} by ${formatTxid(new_txid)}`
  }
  if ('confirmed_transaction' in payload) {
    return `confirmed_transaction: ${formatTxid(payload.confirmed_transaction.txid)}`
  }
  return Object.keys(payload)[0] ?? ''
}
