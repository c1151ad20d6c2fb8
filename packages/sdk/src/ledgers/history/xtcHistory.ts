import type { Xtc } from '@sluice/candid'
import type { HistoryEntry, HistoryKind } from '../LedgerAdapter.ts'
import { possibleTime } from './foreign.ts'
import type { ReadLog } from './scanLog.ts'

/** An answer of the token has at most so many events. */
const MAX_EVENTS = 1_000

/** XTC's log of events, which counts from the oldest. */
export function readXtcEvents(ledger: Xtc._SERVICE): ReadLog {
  return async (start, length) => {
    const size = await ledger.historySize()
    const entries: HistoryEntry[] = []
    const end = start + length < size ? start + length : size
    while (start + BigInt(entries.length) < end) {
      const offset = start + BigInt(entries.length)
      const limit = Math.min(MAX_EVENTS, Number(end - offset))
      const { data } = await ledger.events({ offset: [offset], limit })
      if (data.length === 0) break
      entries.push(...data.map((event, place) => entryOf(offset + BigInt(place), event)))
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

type Parties = { kind: HistoryKind; from?: string; to?: string; spender?: string }

function partiesOf(kind: Xtc.EventDetail): Parties {
  if ('Mint' in kind) return { kind: 'mint', to: kind.Mint.to.toText() }
  if ('Burn' in kind)
    return { kind: 'burn', from: kind.Burn.from.toText(), to: kind.Burn.to.toText() }
  if ('Approve' in kind)
    return { kind: 'approve', from: kind.Approve.from.toText(), spender: kind.Approve.to.toText() }
  if ('Transfer' in kind)
    return { kind: 'transfer', from: kind.Transfer.from.toText(), to: kind.Transfer.to.toText() }
  if ('TransferFrom' in kind) {
    const { from, to, caller } = kind.TransferFrom
    return { kind: 'transfer', from: from.toText(), to: to.toText(), spender: caller.toText() }
  }
  if ('CanisterCalled' in kind) {
    const { from, canister } = kind.CanisterCalled
    return { kind: 'burn', from: from.toText(), to: canister.toText() }
  }
  const { from, canister } = kind.CanisterCreated
  return { kind: 'burn', from: from.toText(), to: canister.toText() }
}
