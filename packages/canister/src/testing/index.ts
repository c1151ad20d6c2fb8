/** For tests of canisters as built modules in the in-process network. */
export { canisterSource } from '../build/canisterSource.ts'
export { valuesOf } from '../candid/testing/valuesOf.ts'
export { actorOn, encodeInit, type ServiceModule } from './actorOn.ts'
export { type Installed, installCanister } from './installCanister.ts'
