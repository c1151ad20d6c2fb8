import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { type Deployed, deploy, type Ids, Project } from '@sluice/deployment'
import { runIcp } from '@sluice/deployment/icp'
import { Network } from '@sluice/network'
import { installOutside } from '../outside.ts'

export type DeployOptions = {
  names?: readonly string[]
  signal?: AbortSignal
  report?: (what: string) => void
}

/** An empty network with what the IC has before us: the cycles ledger, the ICP ledger. Served, for the real `icp`. */
export class DeployWorld {
  readonly network: Network
  readonly project: Project
  readonly identity: Ed25519KeyIdentity
  readonly folder: string

  private constructor(
    network: Network,
    project: Project,
    identity: Ed25519KeyIdentity,
    folder: string,
  ) {
    this.network = network
    this.project = project
    this.identity = identity
    this.folder = folder
  }

  get deployer(): Principal {
    return this.identity.getPrincipal()
  }

  static async start({ subnets = 1 } = {}): Promise<DeployWorld> {
    const folder = await mkdtemp(join(tmpdir(), 'sluice-deploy-test-'))
    const network = await Network.start({ inMemory: true, subnets })
    const { url } = await network.listen({ port: 0 })
    const rootKey = Buffer.from(network.rootKey).toString('hex')
    // what icp keeps of its user is kept here, and nobody is told that it runs
    process.env.ICP_HOME = join(folder, 'home')
    const project = await Project.open({ url, rootKey }, join(folder, 'project'))
    await project.ensureArgs()
    const { privateKey } = generateKeyPairSync('ed25519')
    const text = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const pem = join(folder, 'deployer.pem')
    await writeFile(pem, text)
    await runIcp(
      ['identity', 'import', 'deployer', '--from-pem', pem, '--storage', 'plaintext'],
      project,
    )
    const identity = identityOf(text)
    await installOutside({ url, identity })
    return new DeployWorld(network, project, identity, folder)
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
}

function identityOf(pem: string): Ed25519KeyIdentity {
  const { d = '' } = createPrivateKey(pem).export({ format: 'jwk' })
  return Ed25519KeyIdentity.generate(Uint8Array.from(Buffer.from(d, 'base64url')))
}
