import type { _SERVICE } from '@sluice/candid/staking_pool_index'
import * as service from '@sluice/candid/staking_pool_index'
import { pageOfRows } from '@sluice/canister'
import {
  cycleInfo,
  defineCanister,
  type Principal,
  schedule,
  scheduleEvery,
  stableMap,
  time,
  toPrincipal,
} from '@sluice/canister/runtime'
import { controllersOnly } from '@sluice/canister/services'
import { viewListed } from '@sluice/canister-staking-pool/listed'
import { takeReadings } from '@sluice/canister-swap-fee-receiver/market/watch'
import { openIndexState } from './IndexState.ts'
import { flawOfPool, syncPools } from './knownPools.ts'
import { openMarket } from './market.ts'
import { Prices } from './prices.ts'
import { computeRates, ratesBetween } from './rates.ts'
import { newestFirst, poolsOf, stakedTokens, updateUser } from './users.ts'

const SYNC_SECONDS = 60
const RATES_SECONDS = 600

const state = openIndexState(stableMap)
const market = openMarket(state)
const prices = new Prices(state, market)

const requireController = controllersOnly('the index')

export default defineCanister<_SERVICE, [Principal]>({
  service,
  onInit: (_, factory) => state.factory.set(factory.toUint8Array()),
  onStart: () => {
    schedule(0, sync)
    scheduleEvery(SYNC_SECONDS, sync)
    scheduleEvery(RATES_SECONDS, async () => {
      await computeRates(state, prices, time)
      schedule(0, () => takeReadings(market))
    })
  },
  methods: {
    // For pools that the factory knows.
    updateUser: async ({ caller }, user, info) => {
      const flaw = await flawOfPool(state, caller)
      if (flaw !== undefined) return { err: flaw }
      updateUser(state, { user: user.toUint8Array(), pool: caller.toUint8Array() }, info)
      return { ok: true }
    },

    // For controllers.
    syncStakingPool: async (call) => {
      requireController(call)
      const count = await syncPools(state)
      return count === undefined ? { err: 'The factory does not answer' } : { ok: count }
    },
    computeStakingPool: async (call) => {
      requireController(call)
      return { ok: await computeRates(state, prices, time) }
    },
    updateUserStakedTokens: async (call, user) => {
      requireController(call)
      for (const { ledgerId } of stakedTokens(state, user, () => 0))
        await prices.fetch(ledgerId.toText())
      return true
    },
    deleteStakingPool: (call, pool) => {
      requireController(call)
      const id = pool.toUint8Array()
      const isKnown = state.pools.has(id)
      state.pools.delete(id)
      return isKnown
    },
    setPriceSource: (call, { swapFactory, icpLedger, exchangeRate }) => {
      requireController(call)
      state.source.set({
        swapFactory: swapFactory.toUint8Array(),
        icpLedger: icpLedger.toUint8Array(),
        exchangeRate: exchangeRate.toUint8Array(),
      })
    },

    // For everybody.
    getUSDPrice: async (_, ledger) => (await prices.fetch(ledger)).usd,
    getICPPrice: async (_, ledger) => (await prices.fetch(ledger)).icp,
    getPriceSource: () => {
      const source = state.source.get()
      if (source === undefined) return []
      return [
        {
          swapFactory: toPrincipal(source.swapFactory),
          icpLedger: toPrincipal(source.icpLedger),
          exchangeRate: toPrincipal(source.exchangeRate),
        },
      ]
    },
    queryAPR: (_, pool, beginTime, endTime) => ({
      ok: ratesBetween(state, pool, { beginTime, endTime }),
    }),
    queryIndexInfo: () => ({
      ok: [BigInt(state.pools.size), state.userCount.get(), toPrincipal(state.factory.get())],
    }),
    queryPool: ({ now }, user, offset, limit, [stakingToken], [rewardToken]) => {
      const filter = { stakingToken, rewardToken }
      const nowSeconds = now / 1_000_000_000n
      const rows = poolsOf(state, user, { filter, nowSeconds })
      return { ok: pageOfRows(rows, { offset, limit }, (row) => row) }
    },
    queryStakingPool: (_, offset, limit) => ({
      ok: pageOfRows(newestFirst(state), { offset, limit }, viewListed),
    }),
    queryUserStakedTokens: (_, user) =>
      stakedTokens(state, user, (ledger) => prices.lastUsd(ledger)),
    getCycleInfo: cycleInfo,
    getVersion: () => '1.0.0',
  },
})

async function sync(): Promise<void> {
  await syncPools(state)
}
