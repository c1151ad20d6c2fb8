import { createHash } from 'node:crypto'
import {
  FarmFactory,
  NftController,
  StakingPoolFactory,
  SwapFactory,
  SwapPoolInstaller,
  VoteController,
} from '@sluice/candid'
import type { Operator, ServiceModule } from '../Operator.ts'
import { type Step, step } from '../Step.ts'

/** What setup installs, or has factories install: the folders of their sources. */
export const MADE = [
  'swap-pool',
  'farm',
  'staking-pool',
  'nft-collection',
  'vote-project',
  'swap-pool-installer',
] as const
export type MadeModules = ReadonlyMap<(typeof MADE)[number], Uint8Array>

/** @throws Error when it was not built */
export function moduleOf(modules: MadeModules, source: (typeof MADE)[number]): Uint8Array {
  const module = modules.get(source)
  if (module === undefined) throw new Error(`${source} was not built`)
  return module
}

export type Uploads = {
  getActiveWasm(): Promise<Uint8Array | number[]>
  clearChunks(): Promise<unknown>
  uploadWasmChunk(chunk: Uint8Array): Promise<unknown>
  combineWasmChunks(): Promise<unknown>
  activateWasm(): Promise<unknown>
}

const CHUNK_BYTES = 1_000_000

/** What makes pools, farms, staking pools, collections and projects of votes gets the modules of this repository. */
export function moduleSteps(operator: Operator, modules: MadeModules): Step[] {
  const upload = (
    to: string,
    service: ServiceModule,
    source: 'swap-pool' | 'farm' | 'staking-pool' | 'nft-collection' | 'vote-project',
  ) => {
    const module = moduleOf(modules, source)
    return moduleStep(
      `${to} makes ${source}s of this repository's module`,
      operator.actor(service, operator.id(to)),
      module,
    )
  }
  return [
    upload('swap_factory', SwapFactory, 'swap-pool'),
    upload('swap_pool_installer', SwapPoolInstaller, 'swap-pool'),
    ...(operator.has('farm_factory') ? [upload('farm_factory', FarmFactory, 'farm')] : []),
    ...(operator.has('staking_pool_factory')
      ? [upload('staking_pool_factory', StakingPoolFactory, 'staking-pool')]
      : []),
    ...(operator.has('nft_controller')
      ? [upload('nft_controller', NftController, 'nft-collection')]
      : []),
    ...(operator.has('vote_controller')
      ? [upload('vote_controller', VoteController, 'vote-project')]
      : []),
  ]
}

export const moduleStep = (what: string, target: Uploads, module: Uint8Array): Step =>
  step(what, {
    isDone: async () => hashOf(Uint8Array.from(await target.getActiveWasm())) === hashOf(module),
    act: async () => {
      await target.clearChunks()
      for (let offset = 0; offset < module.length; offset += CHUNK_BYTES)
        await target.uploadWasmChunk(module.subarray(offset, offset + CHUNK_BYTES))
      await target.combineWasmChunks()
      await target.activateWasm()
    },
  })

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
