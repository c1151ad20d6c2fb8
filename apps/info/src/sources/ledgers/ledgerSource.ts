import type { HistoryEntry, Tokens } from '@sluice/sdk'
import { NonsenseError } from '../../model/NonsenseError.ts'
import type { Source, ToldEvent } from '../Source.ts'

const MAX_NAT = 2n ** 256n
const NS_PER_MS = 1_000_000n

/** A ledger's own log from its first block on, archives included. */
export function ledgerSource(tokens: Pick<Tokens, 'adapter'>, ledgerId: string): Source {
  return {
    name: `ledger:${ledgerId}`,
    firstSeq: 0,
    tells: 'aside',
    async fetch(seq, limit) {
      const adapter = await tokens.adapter(ledgerId)
      const [newest] = (await adapter.fetchHistory({ limit: 1 })).entries
      const end = newest === undefined ? 0 : Number(newest.index) + 1
      if (end <= seq) return { events: [], endSeq: end }
      const last = Math.min(end, seq + limit)
      const { entries } = await adapter.fetchHistory({ cursor: BigInt(last), limit: last - seq })
      return { events: entries.map(readBlock).reverse(), endSeq: end }
    },
  }
}

function readBlock({
  index,
  kind,
  from,
  to,
  spender,
  amount,
  fee,
  timestampNs,
}: HistoryEntry): ToldEvent {
  if (amount < 0n || amount >= MAX_NAT || (fee ?? 0n) >= MAX_NAT)
    throw new NonsenseError(`block ${index} moves an amount out of range`)
  return {
    seq: Number(index),
    timeMs: Number((timestampNs ?? 0n) / NS_PER_MS),
    event: { kind: 'blockMade', op: kind, from, to, spender, amount, fee },
  }
}
