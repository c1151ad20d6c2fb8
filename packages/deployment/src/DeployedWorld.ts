import type { Principal } from '@icp-sdk/core/principal'
import type { EnvironmentConfig } from './config/EnvironmentConfig.ts'

/** What a canister is told when it is installed: who else there is. */
export type DeployedWorld = {
  /** The id of a canister of ours, or of one that the environment's configuration names. */
  readonly id: (name: string) => Principal
  readonly governance: Principal
  readonly environment: EnvironmentConfig
}
