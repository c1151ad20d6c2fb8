import type { Config } from '@sluice/sdk'
import type { MarketState } from '../../model/state/MarketState.ts'
import { claimEventsSource, claimLog, lookedClaimEvent } from '../claims/claimSources.ts'
import { farmLogs, farmsSource, lookedFarm } from '../farms/farmSources.ts'
import type { Source } from '../Source.ts'
import { lookedStakePool, stakePoolLogs, stakePoolsSource } from '../staking/stakingSources.ts'
import type { EarnReading } from './EarnReading.ts'
import { standingsSource } from './standingsSource.ts'

export type EarnSourcesOptions = {
  readonly logs: EarnReading
  /** The exchange's services by name: of those that it has not got nothing is read. */
  readonly canisters: Config['canisters']
  readonly state: () => MarketState
  readonly now: () => number
}

/** All that farms, staking pools and claim events tell. Each becomes a source of its records when it is found. */
export function earnSources({ logs, canisters, state, now }: EarnSourcesOptions) {
  const lists = [
    ...(canisters.farm_factory === undefined ? [] : [farmsSource(logs, state, now)]),
    ...(canisters.staking_pool_factory === undefined ? [] : [stakePoolsSource(logs, state, now)]),
    ...(canisters.claim_controller === undefined ? [] : [claimEventsSource(logs, state, now)]),
  ]
  const looked = () => {
    const { farms, stakePools, claimEvents } = state().earn
    return [
      ...[...farms.values()].map((book) => lookedFarm(logs, book)),
      ...[...stakePools.values()].filter(isListed).map((book) => lookedStakePool(logs, book)),
      ...[...claimEvents.values()].filter(isListed).map((book) => lookedClaimEvent(logs, book)),
    ]
  }
  const fixed = lists.length === 0 ? [] : [...lists, standingsSource({ state, looked, now })]
  const made = new Map<string, readonly Source[]>()
  const once = (name: string, make: () => readonly Source[]) => {
    const sources = made.get(name) ?? make()
    made.set(name, sources)
    return sources
  }
  return (): readonly Source[] => {
    const { farms, stakePools, claimEvents } = state().earn
    return [
      ...fixed,
      ...[...farms.keys()].flatMap((id) => once(`farm ${id}`, () => farmLogs(logs, id))),
      ...[...stakePools.values()]
        .filter(isListed)
        .flatMap(({ terms: { pool } }) => once(`pool ${pool}`, () => stakePoolLogs(logs, pool))),
      ...[...claimEvents.values()]
        .filter(isListed)
        .flatMap((book) =>
          once(`claims ${book.terms.claimEvent}`, () => [claimLog(logs, book, now)]),
        ),
    ]
  }
}

const isListed = ({ removedMs }: { readonly removedMs: number | undefined }) =>
  removedMs === undefined
