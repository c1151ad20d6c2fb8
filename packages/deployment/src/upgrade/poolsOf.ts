import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Principal } from '@icp-sdk/core/principal'
import { SwapFactory, SwapPool } from '@sluice/candid'
import type { Operator } from '../setup/Operator.ts'
import { accepted } from '../setup/Step.ts'
import { fetchCover } from './Cover.ts'
import { examineClosed } from './examineClosed.ts'
import type { PoolsPort, UpgradeProgress } from './PoolsPort.ts'

const PAUSE_MS = 2_000

/** How canisters are reached: over HTTP by an operator, in place by a test. */
export type Reach = Pick<Operator, 'actor' | 'moduleHash'> & {
  readonly factory: Principal
  readonly wait: () => Promise<void>
}

/** The pools of an operator's exchange. */
export const poolsOf = (operator: Operator): PoolsPort =>
  poolsBy({
    actor: (service, id) => operator.actor(service, id),
    moduleHash: (id) => operator.moduleHash(id),
    factory: operator.id('swap_factory'),
    wait: () => setTimeout(PAUSE_MS),
  })

export function poolsBy(reach: Reach): PoolsPort {
  const factory = reach.actor<SwapFactory._SERVICE>(SwapFactory, reach.factory)
  return {
    listPools: async () => accepted(await factory.getPools()).map(({ canisterId }) => canisterId),
    factoryModuleHash: async () =>
      createHash('sha256')
        .update(Uint8Array.from(await factory.getActiveWasm()))
        .digest('hex'),
    moduleHash: (pool) => reach.moduleHash(pool),
    orderUpgrades: async (poolIds, hash) => {
      accepted(await factory.upgradePools({ poolIds, moduleHash: bytesOf(hash) }))
    },
    pause: async () => {
      accepted(await factory.pauseUpgrades())
    },
    resume: async () => {
      accepted(await factory.resumeUpgrades())
    },
    retryFailed: async () => {
      accepted(await factory.retryAllFailedUpgrades())
    },
    progress: () => progressOf(factory),
    coverOf: (pool) => fetchCover(poolBy(reach, pool), reach.wait),
    closedPools: async () =>
      (await factory.getClosedPools()).map(({ pool: { canisterId } }) => canisterId),
    examineClosed: async (pool) => {
      const all = await factory.getClosedPools()
      const closed = all.find((one) => one.pool.canisterId.toText() === pool.toText())
      if (closed === undefined) throw new Error(`No upgrade has left ${pool.toText()} closed`)
      const [module, { wait }] = [await reach.moduleHash(pool), reach]
      return examineClosed({ closed, pool: poolBy(reach, pool), module, wait })
    },
    open: async (pool) => {
      accepted(await factory.openClosedPool(pool))
    },
    putBack: async (pool) => {
      accepted(await factory.putBackPool(pool))
    },
    repair: async (poolId, hash) => {
      accepted(await factory.repairPool({ poolId, moduleHash: bytesOf(hash) }))
    },
    wait: reach.wait,
  }
}

const poolBy = (reach: Reach, pool: Principal) => reach.actor<SwapPool._SERVICE>(SwapPool, pool)

const bytesOf = (hash: string): Uint8Array => Uint8Array.from(Buffer.from(hash, 'hex'))

async function progressOf(factory: SwapFactory._SERVICE): Promise<UpgradeProgress> {
  const { isPaused, current, waiting } = await factory.getUpgradeProgress()
  const failed = accepted(await factory.getUpgradeFailedPoolList())
  return {
    isPaused,
    waiting: Number(waiting),
    current: current[0]?.toText(),
    failed: failed.map(({ task, errorMsg }) => ({
      id: task.poolData.canisterId.toText(),
      reason: errorMsg,
    })),
  }
}
