/** The management canister, for canisters that create and look after others. */
export { CanisterMaker, type OpenCreation } from './CanisterMaker.ts'
export {
  type CanisterInfo,
  createCanister,
  depositCycles,
  fetchCanisterInfo,
  setControllers,
  startCanister,
  stopCanister,
} from './canisters.ts'
export { addControllers, removeControllers } from './controllers.ts'
export { type Installation, type InstallMode, installModule } from './installModule.ts'
export { openCreationEndpoints } from './openCreationEndpoints.ts'
export {
  type Creator,
  type PaidCreationState,
  type PaidCreations,
  paidCreations,
} from './paidCreations.ts'
export { fetchRandomBytes } from './randomness.ts'
export { deleteSnapshot, loadSnapshot, readSnapshotModule, takeSnapshot } from './snapshots.ts'
export { hashModule, installStored, type StoredModule, storeModule } from './storedModules.ts'
export { deriveVetKey, fetchVetPublicKey } from './vetKeys.ts'
export { type UpgradeWaves, upgradeWaves, type WaveTerms } from './waves/upgradeWaves.ts'
export { type WaveState, waveState } from './waves/waveState.ts'
