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
export { type Deployed, type DeployOrder, deploy } from './icp/deploy.ts'
export { fetchModuleHash, networkAgent } from './icp/moduleHash.ts'
export { RATE_PAIRS, siweSettings } from './longArgs.ts'
export type { GivenNetwork } from './project/icpYaml.ts'
export { encodeArgs, type Ids, Project, worldOf } from './project/Project.ts'
