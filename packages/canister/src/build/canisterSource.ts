import { join } from 'node:path'

export type CanisterSource = {
  name: string
  /** Absolute path of the canister's entry file. */
  main: string
  /** Absolute path of the Candid file that it serves; goes into the module's metadata. */
  did: string
}

/** What a stack trace in a canister calls the bundle, until its own files' names and lines are put there. */
export const BUNDLE_NAME = 'canister.js'

export const repository = join(import.meta.dirname, '..', '..', '..', '..')
/** Holds modules, what they were built from, and the prepared template. */
export const cacheFolder = join(repository, 'node_modules', '.cache', 'sluice', 'canisters')

/**
 * Where a canister's code and interface are.
 * @param name the canister's folder name, such as `swap-pool`; its Candid file is `swap_pool.did`.
 * @param parent the folder it is in: the exchange's own in `canisters`, stand-ins for the outside world in `local/canisters`.
 */
export function canisterSource(
  name: string,
  parent: 'canisters' | 'local/canisters' = 'canisters',
): CanisterSource {
  return {
    name,
    main: join(repository, parent, name, 'src', 'index.ts'),
    did: join(repository, 'packages', 'candid', 'did', `${name.replaceAll('-', '_')}.did`),
  }
}
