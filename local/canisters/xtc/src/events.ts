import type { Event, EventDetail, Stats, TxRecord } from '@sluice/candid/xtc'
import { Principal } from '@sluice/canister/runtime'
import type { BookRecord, BookState } from '../../dip20/src/BookState.ts'

/** A record of the book as the token's own log shows it. */
export function eventOf(entry: BookRecord): Event {
  return {
    fee: entry.fee,
    cycles: entry.amount,
    timestamp: entry.timestamp / 1_000_000n,
    status: { SUCCEEDED: null },
    kind: detailOf(entry),
  }
}

function detailOf(entry: BookRecord): EventDetail {
  const [from, to] = [principal(entry.from), principal(entry.to)]
  switch (entry.operation) {
    case 'transfer':
      return { Transfer: { from, to } }
    case 'transferFrom':
      return { TransferFrom: { from, to, caller: principal(entry.caller) } }
    case 'approve':
      return { Approve: { from, to } }
    case 'mint':
      return { Mint: { to } }
    case 'burn':
      return { Burn: { from, to } }
    case 'canisterCalled':
      return { CanisterCalled: { from, canister: to, method_name: entry.method } }
    case 'canisterCreated':
      return { CanisterCreated: { from, canister: to } }
  }
}

/** The same record in the form of DIP20's history. */
export function transactionOf(index: bigint, entry: BookRecord): TxRecord {
  return {
    index,
    op: operationOf(entry),
    from: principal(entry.from),
    to: principal(entry.to),
    caller: [principal(entry.caller)],
    amount: entry.amount,
    fee: entry.fee,
    timestamp: entry.timestamp,
    status: { SUCCEEDED: null },
  }
}

function operationOf({ operation }: BookRecord): TxRecord['op'] {
  switch (operation) {
    case 'transfer':
      return { transfer: null }
    case 'transferFrom':
      return { transferFrom: null }
    case 'approve':
      return { approve: null }
    case 'mint':
      return { mint: null }
    case 'burn':
      return { burn: null }
    case 'canisterCalled':
      return { canisterCalled: null }
    case 'canisterCreated':
      return { canisterCreated: null }
  }
}

/** Counts of each kind; the log of a local token is short enough to be counted anew. */
export function statsOf(state: BookState, cycles: bigint): Stats {
  const counts = new Map<BookRecord['operation'], bigint>()
  for (const [, { operation }] of state.history.entries())
    counts.set(operation, (counts.get(operation) ?? 0n) + 1n)
  const count = (operation: BookRecord['operation']) => counts.get(operation) ?? 0n
  return {
    fee: state.config.get().fee,
    balance: cycles,
    supply: state.totalSupply.get(),
    history_events: BigInt(state.history.size),
    transfers_count: count('transfer'),
    transfers_from_count: count('transferFrom'),
    approvals_count: count('approve'),
    mints_count: count('mint'),
    burns_count: count('burn'),
    proxy_calls_count: count('canisterCalled'),
    canisters_created_count: count('canisterCreated'),
  }
}

const principal = (bytes: Uint8Array) => Principal.fromUint8Array(bytes)
