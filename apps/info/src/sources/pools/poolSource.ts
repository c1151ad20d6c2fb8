import type { Pools } from '@sluice/sdk'
import type { Source } from '../Source.ts'
import { readPoolEvent } from './readPoolEvent.ts'

/** The log of one pool: every change of it, numbered from 1. */
export function poolSource(pools: Pick<Pools, 'fetchEvents'>, canisterId: string): Source {
  return {
    name: `pool:${canisterId}`,
    firstSeq: 1,
    tells: 'log',
    async fetch(seq, limit) {
      const { events, end } = await pools.fetchEvents(canisterId, BigInt(seq), BigInt(limit))
      return { events: events.map(readPoolEvent), endSeq: Number(end) }
    },
  }
}
