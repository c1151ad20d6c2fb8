import type { PoolEventKind } from '@sluice/candid/swap_pool'
import * as poolService from '@sluice/candid/swap_pool'
import { callCanister, Principal, typesOf } from '@sluice/canister/runtime'
import type { PoolPort } from './compare.ts'

const eventsTypes = typesOf(poolService.idlFactory, 'getEvents')
const positionIdsTypes = typesOf(poolService.idlFactory, 'getUserPositionIdsByPrincipal')

type Page = { events: { event: PoolEventKind }[]; next: bigint }

/** The pools on the network. */
export const poolPort: PoolPort = {
  async fetchEvents(pool, cursor, limit) {
    const id = Principal.fromUint8Array(pool)
    const outcome = await callCanister<Page>(id, 'getEvents', eventsTypes, [cursor, limit])
    return outcome.kind === 'replied' ? outcome.result : undefined
  },
  async fetchHasPositions(pool, owner) {
    const outcome = await callCanister<{ ok: bigint[] } | { err: object }>(
      Principal.fromUint8Array(pool),
      'getUserPositionIdsByPrincipal',
      positionIdsTypes,
      [Principal.fromUint8Array(owner)],
    )
    if (outcome.kind === 'rejected' || 'err' in outcome.result) return undefined
    return outcome.result.ok.length > 0
  },
}
