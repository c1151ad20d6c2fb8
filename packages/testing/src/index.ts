/** For tests of canisters as built modules in the in-process network. */
export { canisterSource } from '@sluice/canister/build'
export { actorOn, encodeInit, type ServiceModule } from './actorOn.ts'
export { type Installed, installCanister } from './installCanister.ts'
export { type Founder, openPool, type PoolSide, type WantedPool } from './openPool.ts'
