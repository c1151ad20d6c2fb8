/** How the exchange gets onto a network: which canisters there are, what they are told, and the `icp` that puts them there. */
export { DEPLOYED, type DeployedCanister } from './canisters.ts'
export {
  ENVIRONMENTS,
  type EnvironmentConfig,
  type EnvironmentName,
  parseEnvironment,
  readEnvironment,
} from './config/EnvironmentConfig.ts'
export type { DeployedWorld } from './DeployedWorld.ts'
export { type AllCycles, fetchCycles, topUpsBelow } from './health/cycles.ts'
export { fetchHealth } from './health/fetchHealth.ts'
export type { CanisterHealth, Health, PoolHealth } from './health/Health.ts'
export { carryOutTopUps, type TopUp, topUpsOf } from './health/topUp.ts'
export { type Deployed, type DeployOrder, deploy } from './icp/deploy.ts'
export { fetchModuleHash, networkAgent } from './icp/moduleHash.ts'
export { RATE_PAIRS, siweSettings } from './longArgs.ts'
export { buildAll, builtHash } from './project/buildAll.ts'
export type { GivenNetwork } from './project/icpYaml.ts'
export { encodeArgs, type Ids, Project, worldOf } from './project/Project.ts'
export { reasonOf } from './reasonOf.ts'
export { type CanisterFacts, Operator } from './setup/Operator.ts'
export { accepted, carryOut, type Plan, planOf, type Step } from './setup/Step.ts'
export {
  notesBeside,
  planSetup,
  readConfigFile,
  type Setup,
  type SetupOrder,
} from './setup/setup.ts'
export type { ClosedPool, Decision } from './upgrade/ClosedPool.ts'
export { type Cover, fetchCover } from './upgrade/Cover.ts'
export { type DecisionOrder, decide } from './upgrade/decide.ts'
export type { PoolsPort, UpgradeProgress } from './upgrade/PoolsPort.ts'
export { poolsBy, poolsOf, type Reach } from './upgrade/poolsOf.ts'
export { type Upgraded, type UpgradeOrder, upgradePools } from './upgrade/upgradePools.ts'
