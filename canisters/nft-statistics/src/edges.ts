import type { CanisterInfo } from '@sluice/candid/nft_controller'
import * as controller from '@sluice/candid/nft_controller'
import type { Config, EventPage } from '@sluice/candid/nft_market'
import * as market from '@sluice/candid/nft_market'
import {
  callCanister,
  replied,
  stableMap,
  time,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import type { FollowEdges } from './follow.ts'
import { openStatisticsState } from './StatisticsState.ts'

/** Names are shown; a longer one is cut. */
const LONGEST_NAME = 100

const eventTypes = typesOf(market.idlFactory, 'getEvents')
const configTypes = typesOf(market.idlFactory, 'getConfig')
const infoTypes = typesOf(controller.idlFactory, 'canisterInfo')

type InfoAnswer = { ok: CanisterInfo } | { err: string }

/** The edges in a running canister. Market and controller are the exchange's own. */
export function canisterEdges(): FollowEdges {
  const state = openStatisticsState(stableMap)
  const marketId = () => toPrincipal(state.config.get().market)
  return {
    state,
    now: time,
    fetchEvents: async (first, limit) =>
      replied(await callCanister<EventPage>(marketId(), 'getEvents', eventTypes, [first, limit])),
    fetchPayLedger: async () => {
      const config = replied(await callCanister<Config>(marketId(), 'getConfig', configTypes, []))
      return config?.payLedger.toUint8Array()
    },
    fetchName: async (collection) => {
      const asked = [toPrincipal(collection).toText()]
      const controllerId = toPrincipal(state.config.get().controller)
      const info = replied(
        await callCanister<InfoAnswer>(controllerId, 'canisterInfo', infoTypes, asked),
      )
      if (info === undefined) return undefined
      return 'ok' in info ? info.ok.name.slice(0, LONGEST_NAME) : ''
    },
  }
}
