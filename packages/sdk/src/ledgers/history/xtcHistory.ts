import type { Principal } from '@icp-sdk/core/principal'
import type { Xtc } from '@sluice/candid'
import type { Client } from '@sluice/candid/xtc.client'
import type { HistoryEntry } from '../LedgerAdapter.ts'
import { optional } from '../optional.ts'
import { accountText, possibleTime } from './foreign.ts'
import type { ReadLog } from './scanLog.ts'

/** An answer of the token has at most so many events. */
const MAX_EVENTS = 1_000

/** XTC's log of events, which counts from the oldest. */
export function readXtcEvents(ledger: Client): ReadLog {
  return async (start, length) => {
    const size = await ledger.historySize()
    const entries: HistoryEntry[] = []
    const end = start + length < size ? start + length : size
    while (start + BigInt(entries.length) < end) {
      const offset = start + BigInt(entries.length)
      const limit = Math.min(MAX_EVENTS, Number(end - offset))
      const { data } = await ledger.events({ offset: [offset], limit })
      if (data.length === 0) break
      const asked = data.slice(0, limit)
      entries.push(...asked.map((event, place) => entryOf(offset + BigInt(place), event)))
    }
    return { length: size, entries }
  }
}

function entryOf(index: bigint, { kind, cycles, fee, timestamp }: Xtc.Event): HistoryEntry {
  return {
    index,
    amount: cycles,
    fee,
    timestampNs: possibleTime(timestamp * 1_000_000n),
    ...partiesOf(kind),
  }
}

type Parties = Pick<HistoryEntry, 'kind' | 'from' | 'to' | 'spender'>

function partiesOf(kind: Xtc.EventDetail): Parties {
  if ('Mint' in kind) return { kind: 'mint', ...named({ to: kind.Mint.to }) }
  if ('Burn' in kind) return { kind: 'burn', ...named(kind.Burn) }
  if ('Approve' in kind)
    return { kind: 'approve', ...named({ from: kind.Approve.from, spender: kind.Approve.to }) }
  if ('Transfer' in kind) return { kind: 'transfer', ...named(kind.Transfer) }
  if ('TransferFrom' in kind) {
    const { from, to, caller } = kind.TransferFrom
    return { kind: 'transfer', ...named({ from, to, spender: caller }) }
  }
  const { from, canister } = 'CanisterCalled' in kind ? kind.CanisterCalled : kind.CanisterCreated
  return { kind: 'burn', ...named({ from, to: canister }) }
}

type Named = { readonly from?: Principal; readonly to?: Principal; readonly spender?: Principal }

const named = ({ from, to, spender }: Named) => ({
  ...optional('from', textOf(from)),
  ...optional('to', textOf(to)),
  ...optional('spender', textOf(spender)),
})

const textOf = (one: Principal | undefined) => one && accountText(one.toUint8Array(), undefined)
