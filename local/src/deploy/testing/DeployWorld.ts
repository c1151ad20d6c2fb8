import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Principal } from '@icp-sdk/core/principal'
import { buildCanister } from '@sluice/canister/build'
import { type Deployed, deploy, type Ids, Project, readEnvironment } from '@sluice/deployment'
import { runIcp } from '@sluice/deployment/icp'
import { Network } from '@sluice/network'
import { encodeInit } from '@sluice/testing'
import { MODULES, type ModuleName } from '../../world/worldCanisters.ts'

const T = 1_000_000_000_000n
const BUDGET = 10_000n * T

export type DeployOptions = {
  names?: readonly string[]
  signal?: AbortSignal
  report?: (what: string) => void
}

/** An empty network with what the IC has before us: the cycles ledger, the ICP ledger. Served, for the real `icp`. */
export class DeployWorld {
  readonly network: Network
  readonly project: Project
  readonly deployer: Principal
  readonly folder: string

  private constructor(network: Network, project: Project, deployer: Principal, folder: string) {
    this.network = network
    this.project = project
    this.deployer = deployer
    this.folder = folder
  }

  static async start(): Promise<DeployWorld> {
    const folder = await mkdtemp(join(tmpdir(), 'sluice-deploy-test-'))
    const network = await Network.start({ inMemory: true })
    const { url } = await network.listen({ port: 0 })
    const rootKey = Buffer.from(network.rootKey).toString('hex')
    // what icp keeps of its user is kept here, and nobody is told that it runs
    process.env.ICP_HOME = join(folder, 'home')
    const project = await Project.open({ url, rootKey }, join(folder, 'project'))
    await project.ensureArgs()
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const pem = join(folder, 'deployer.pem')
    await writeFile(pem, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await runIcp(
      ['identity', 'import', 'deployer', '--from-pem', pem, '--storage', 'plaintext'],
      project,
    )
    const world = new DeployWorld(network, project, principalOf(publicKey), folder)
    await world.installOutside()
    return world
  }

  /** Deploys as `npx icp deploy` does. */
  deploy({ names = [], signal, report = () => {} }: DeployOptions = {}): Promise<Deployed> {
    return deploy(this.project, {
      environment: 'local',
      identity: 'deployer',
      names,
      passed: [],
      report,
      ...(signal === undefined ? {} : { signal }),
    })
  }

  /** Names of the canisters that have been made, in the order of their ids. */
  made(): Promise<Ids> {
    return this.project.readIds('local')
  }

  /** The module that a canister runs, as hexadecimal text. */
  moduleHash(id: string | undefined): string | undefined {
    const facts = this.network.inspector.facts(Principal.fromText(id ?? 'aaaaa-aa'))
    return facts?.moduleHash && Buffer.from(facts.moduleHash).toString('hex')
  }

  async stop(): Promise<void> {
    await this.network.stop()
    await rm(this.folder, { recursive: true, force: true })
  }

  private async installOutside(): Promise<void> {
    const { canisters } = await readEnvironment('local')
    const account = { owner: this.deployer, subaccount: [] }
    await this.install('cyclesLedger', canisters.cycles_ledger, [
      { initial_balances: [[account, BUDGET]] },
    ])
    await this.network.addCycles(Principal.fromText(canisters.cycles_ledger ?? ''), BUDGET)
  }

  private async install(name: ModuleName, id = '', args: unknown[] = []): Promise<void> {
    const { source, service } = MODULES[name]
    const { module } = await buildCanister(source, () => {})
    const canisterId = Principal.fromText(id)
    await this.network.createCanister({ canisterId, controllers: [this.deployer] })
    const arg = encodeInit(service, args)
    await this.network.installCode({ canisterId, mode: 'install', wasmModule: module, arg })
  }
}

function principalOf(key: KeyObject): Principal {
  const der = createPublicKey(key.export({ type: 'spki', format: 'pem' })).export({
    type: 'spki',
    format: 'der',
  })
  return Principal.selfAuthenticating(Uint8Array.from(der))
}
