import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Principal } from '@icp-sdk/core/principal'
import { SwapFactory, SwapPool } from '@sluice/candid'
import type { Operator } from '../setup/Operator.ts'
import { accepted } from '../setup/Step.ts'
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
      const moduleHash = Uint8Array.from(Buffer.from(hash, 'hex'))
      accepted(await factory.upgradePools({ poolIds, moduleHash }))
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
    flawOf: (pool) => flawOf(reach.actor<SwapPool._SERVICE>(SwapPool, pool)),
    wait: reach.wait,
  }
}

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

async function flawOf(pool: SwapPool._SERVICE): Promise<string | undefined> {
  const checked = await pool.checkSolvency()
  if ('err' in checked) return undefined
  return checked.ok.solvent ? undefined : 'owes more than its ledgers hold'
}
