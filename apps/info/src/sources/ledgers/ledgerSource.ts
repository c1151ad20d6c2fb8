import type { HistoryEntry, Sdk } from '@sluice/sdk'
import { NonsenseError } from '../../model/NonsenseError.ts'
import type { Source, ToldEvent } from '../Source.ts'

const MAX_NAT = 2n ** 256n
const NS_PER_MS = 1_000_000n

/**
 * A ledger's own log from its first block on, archives included: by the standard where it has it, as older answers tell neither the fee that
 * was taken nor who got it.
 */
export function ledgerSource({ readLog }: Pick<Sdk['votes'], 'readLog'>, ledgerId: string): Source {
  return {
    name: `ledger:${ledgerId}`,
    firstSeq: 0,
    tells: 'aside',
    async fetch(seq, limit) {
      const { length, entries } = await readLog(ledgerId, BigInt(seq), BigInt(limit))
      const sorted = [...entries].sort((a, b) => (a.index < b.index ? -1 : 1))
      return { events: sorted.map(readBlock), endSeq: Number(length) }
    },
  }
}

function readBlock({
  index,
  kind,
  kindName,
  from,
  to,
  spender,
  amount,
  fee,
  feeCollector,
  timestampNs,
}: HistoryEntry): ToldEvent {
  if (amount < 0n || amount >= MAX_NAT || (fee ?? 0n) >= MAX_NAT)
    throw new NonsenseError(`block ${index} moves an amount out of range`)
  return {
    seq: Number(index),
    timeMs: Number((timestampNs ?? 0n) / NS_PER_MS),
    event: {
      kind: 'blockMade',
      op: kindName ?? kind,
      from,
      to,
      spender,
      amount,
      fee,
      feeCollector,
    },
  }
}
