import { availableParallelism } from 'node:os'
import { type BuiltCanister, buildCanister } from './buildCanister.ts'
import type { CanisterSource } from './canisterSource.ts'

export { buildCanister } from './buildCanister.ts'
export { canisterSource } from './canisterSource.ts'
export { useInThisRun } from './modulesOfRun.ts'
export type { BuiltCanister, CanisterSource }

export type BuildProgress = {
  name: string
  /** `cached`: nothing had changed. */
  state: 'building' | 'built' | 'cached'
  finished: number
  total: number
}

/**
 * Builds canisters side by side, as many at once as there are cores.
 * @throws Error naming the canister and showing the compiler's words when one does not build.
 */
export async function buildCanisters(
  sources: readonly CanisterSource[],
  onProgress: (progress: BuildProgress) => void = () => {},
): Promise<Map<string, BuiltCanister>> {
  const waiting = [...sources]
  const built = new Map<string, BuiltCanister>()
  const report = (name: string, state: BuildProgress['state']) =>
    onProgress({ name, state, finished: built.size, total: sources.length })
  const worker = async () => {
    for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
      const { name } = source
      const canister = await buildCanister(source, () => report(name, 'building'))
      built.set(name, canister)
      report(name, canister.wasCached ? 'cached' : 'built')
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return built
}
