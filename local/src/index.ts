/** The local world: what is deployed, seeded and funded on the embedded network. Tests and tools start it from here. */
export { Progress } from './start/progress.ts'
export type { Settings } from './start/settings.ts'
export { startWorld } from './start/start.ts'
export { deployer, marketMaker, minter } from './world/identities.ts'
export { POOLS } from './world/pools.ts'
export { TOKENS } from './world/tokens.ts'
export { World } from './world/World.ts'
