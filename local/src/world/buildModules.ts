import { type BuiltCanister, buildCanisters } from '@sluice/canister/build'
import type { Modules } from './World.ts'
import { MODULES, type ModuleName } from './worldCanisters.ts'

/** Builds the modules of the local world. `compiled`: how many had changed. */
export async function buildModules(
  report: (what: string) => void,
): Promise<{ built: Modules; compiled: number }> {
  const entries = Object.entries(MODULES)
  // the first step of a build says nothing of a canister: it prepares what is common to all
  report('looking for changes in the canister modules')
  const canisters = await buildCanisters(
    entries.map(([, { source }]) => source),
    ({ name, state, finished, total }) => {
      if (state === 'building')
        report(`compiling ${name} to Wasm (${finished} of ${total} canisters done)`)
    },
  )
  const built: Map<ModuleName, BuiltCanister> = new Map()
  for (const [name, { source }] of entries) {
    const canister = canisters.get(source.name)
    if (isModuleName(name) && canister !== undefined) built.set(name, canister)
  }
  return { built, compiled: [...canisters.values()].filter(({ wasCached }) => !wasCached).length }
}

function isModuleName(name: string): name is ModuleName {
  return name in MODULES
}
