import { createHash } from 'node:crypto'
import { FarmFactory, StakingPoolFactory, SwapFactory, SwapPoolInstaller } from '@sluice/candid'
import type { Operator, ServiceModule } from '../Operator.ts'
import { type Step, step } from '../Step.ts'

/** The modules that factories install, by the folder of their source. */
export type MadeModules = ReadonlyMap<'swap-pool' | 'farm' | 'staking-pool', Uint8Array>

type Uploads = {
  getActiveWasm(): Promise<Uint8Array | number[]>
  clearChunks(): Promise<unknown>
  uploadWasmChunk(chunk: Uint8Array): Promise<unknown>
  combineWasmChunks(): Promise<unknown>
  activateWasm(): Promise<unknown>
}

const CHUNK_BYTES = 1_000_000

/** What makes pools, farms and staking pools gets the modules of this repository. */
export function moduleSteps(operator: Operator, modules: MadeModules): Step[] {
  const upload = (
    to: string,
    service: ServiceModule,
    source: 'swap-pool' | 'farm' | 'staking-pool',
  ) => {
    const module = modules.get(source) ?? new Uint8Array()
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
