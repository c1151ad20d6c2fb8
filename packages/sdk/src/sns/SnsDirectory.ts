import type { _SERVICE } from '@sluice/candid/sns_wasm'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import type { Config } from '../config.ts'
import type { DeployedSns } from './snsWasm.ts'

const MAINNET_SNS_WASM = 'qaa6y-5yaaa-aaaaa-aaafa-cai'

/** The SNSes (DAOs of the Internet Computer) that the network lists. Their interface loads when they are asked for. */
export class SnsDirectory {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    this.config = config
    this.actors = actors
  }

  /** Every deployed SNS, oldest first; none on a network without an SNS-W. @throws CallError */
  async fetchDeployed(): Promise<DeployedSns[]> {
    const { canisters, environment } = this.config
    const id = canisters.sns_wasm ?? (environment === 'mainnet' ? MAINNET_SNS_WASM : undefined)
    if (id === undefined) return []
    const { idlFactory, toDeployed } = await import('./snsWasm.ts')
    const service = this.actors.other<_SERVICE>(idlFactory, id)
    return toDeployed(await translated(() => service.list_deployed_snses({})))
  }
}
