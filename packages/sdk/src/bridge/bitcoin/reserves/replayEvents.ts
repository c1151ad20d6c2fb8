import type { ChangeOutput, Event, EventType, Utxo } from '@sluice/candid/ckbtc_minter'
import { coinKey } from '../minter/MinterReads.ts'
import { toTxid } from '../minter/txid.ts'

export type OwnedCoin = { readonly txid: string; readonly vout: number; readonly value: bigint }

/** What a minter owns and owes, by its own log. Amounts in satoshi. */
export type Holdings = {
  /** Coins under the minter's keys that no transaction spends. */
  readonly coins: readonly OwnedCoin[]
  /** Change that transactions under way bring back. */
  readonly change: bigint
  /** Burned, and neither paid nor given back. */
  readonly owed: bigint
}

type Sent = {
  readonly inputs: readonly Utxo[]
  readonly change: OwnedCoin | undefined
}

/**
 * What follows from a log. An event of a kind that is not known here changes nothing. Pure, so that whoever has the log comes to the same.
 */
export class EventReplay {
  private readonly coins = new Map<string, OwnedCoin>()
  /** Transactions whose change has not come back, by their id. */
  private readonly sent = new Map<string, Sent>()
  /** Where every version of a transaction has its change, and which version has taken its place. */
  private readonly changeOf = new Map<string, number>()
  private readonly newer = new Map<string, string>()
  /** What each withdrawal is owed, by its number. */
  private readonly owed = new Map<bigint, bigint>()

  /** The next events, in their order. */
  add(events: readonly Event[]): void {
    for (const { payload } of events) this.apply(payload)
  }

  get holdings(): Holdings {
    const changes = [...this.sent.values()].map(({ change }) => change?.value ?? 0n)
    return {
      coins: [...this.coins.values()],
      change: sum(changes),
      owed: sum([...this.owed.values()]),
    }
  }

  private apply(event: EventType): void {
    if ('received_utxos' in event) this.receive(event.received_utxos.utxos)
    if ('accepted_retrieve_btc_request' in event) {
      const { block_index, amount } = event.accepted_retrieve_btc_request
      this.owed.set(block_index, amount)
    }
    // too little to be paid out: the minter keeps it
    if ('removed_retrieve_btc_request' in event)
      this.owed.delete(event.removed_retrieve_btc_request.block_index)
    if ('sent_transaction' in event) this.send(event.sent_transaction)
    if ('replaced_transaction' in event) this.replace(event.replaced_transaction)
    if ('confirmed_transaction' in event) {
      const txid = toTxid(event.confirmed_transaction.txid)
      if (txid !== undefined) this.sent.delete(this.newestOf(txid))
    }
    this.reimburse(event)
  }

  private reimburse(event: EventType): void {
    if ('schedule_deposit_reimbursement' in event) {
      const { burn_block_index, amount } = event.schedule_deposit_reimbursement
      this.owed.set(burn_block_index, amount)
    }
    if ('schedule_withdrawal_reimbursement' in event) {
      const { burn_block_index, amount } = event.schedule_withdrawal_reimbursement
      this.owed.set(burn_block_index, amount)
    }
    if ('reimbursed_failed_deposit' in event)
      this.owed.delete(event.reimbursed_failed_deposit.burn_block_index)
    if ('reimbursed_withdrawal' in event)
      this.owed.delete(event.reimbursed_withdrawal.burn_block_index)
  }

  private receive(utxos: readonly Utxo[]): void {
    for (const utxo of utxos) {
      const coin = toCoin(utxo)
      if (coin === undefined) continue
      this.coins.set(coinKey(coin.txid, coin.vout), coin)
      // change that has come back is no longer under way, whichever version was mined
      const newest = this.newestOf(coin.txid)
      const sent = this.sent.get(newest)
      if (sent !== undefined && this.changeOf.get(coin.txid) === coin.vout)
        this.sent.set(newest, { ...sent, change: undefined })
    }
  }

  private send({
    requests,
    txid: bytes,
    utxos,
    change_output: [change],
  }: Extract<EventType, { sent_transaction: unknown }>['sent_transaction']): void {
    for (const request of requests) this.owed.delete(request)
    this.spend(utxos)
    const txid = toTxid(bytes)
    if (txid !== undefined) this.keep(txid, utxos, change)
  }

  /** Another version takes the place of one. Where it spends less, what it leaves is owned again. */
  private replace({
    old_txid,
    new_txid,
    change_output: change,
    new_utxos: [others],
  }: Extract<EventType, { replaced_transaction: unknown }>['replaced_transaction']): void {
    const [before, after] = [toTxid(old_txid), toTxid(new_txid)]
    if (before === undefined || after === undefined) return
    const earlier = this.sent.get(before)?.inputs ?? []
    this.sent.delete(before)
    if (others !== undefined) {
      this.receive(earlier)
      this.spend(others)
    }
    this.newer.set(before, after)
    this.keep(after, others ?? earlier, change)
  }

  private keep(txid: string, inputs: readonly Utxo[], change: ChangeOutput | undefined): void {
    this.sent.set(txid, { inputs, change: change && { txid, ...change } })
    if (change !== undefined) this.changeOf.set(txid, change.vout)
  }

  /** The version that has taken the place of all before it. A log that goes in circles is not followed. */
  private newestOf(txid: string): string {
    const seen = new Set<string>()
    let newest = txid
    for (let next = this.newer.get(newest); next !== undefined && !seen.has(next); ) {
      seen.add(next)
      newest = next
      next = this.newer.get(newest)
    }
    return newest
  }

  private spend(utxos: readonly Utxo[]): void {
    for (const utxo of utxos) {
      const coin = toCoin(utxo)
      if (coin !== undefined) this.coins.delete(coinKey(coin.txid, coin.vout))
    }
  }
}

function toCoin({ outpoint, value }: Utxo): OwnedCoin | undefined {
  const txid = toTxid(outpoint.txid)
  return txid === undefined ? undefined : { txid, vout: outpoint.vout, value }
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n)
