import { createHash } from 'node:crypto'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { DEPLOYED, type DeployedCanister } from '../canisters.ts'
import {
  ENVIRONMENTS,
  type EnvironmentConfig,
  type EnvironmentName,
} from '../config/EnvironmentConfig.ts'
import type { DeployedWorld } from '../DeployedWorld.ts'
import { argsFile, type GivenNetwork, icpProjects } from './icpYaml.ts'

/** Ends in a slash. */
export const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url))

/** Canister name → its id, as `icp` keeps them. */
export type Ids = Readonly<Record<string, string>>

/** A folder with an `icp.yaml`, and what `icp` and we keep in it. */
export class Project {
  readonly folder: string
  readonly network: GivenNetwork | undefined

  constructor(folder: string, network: GivenNetwork | undefined) {
    this.folder = folder
    this.network = network
  }

  /** The repository's own project, or one of its own for a network that is given by address and key. */
  static async open(
    network: GivenNetwork | undefined,
    folder: string | undefined,
  ): Promise<Project> {
    if (network === undefined) return new Project(folder ?? REPOSITORY, undefined)
    const key = createHash('sha256').update(network.rootKey).digest('hex').slice(0, 12)
    const project = new Project(folder ?? join(REPOSITORY, '.sluice', 'deploy', key), network)
    for (const [file, text] of icpProjects({ repository: REPOSITORY, network }))
      await project.write(file, text)
    return project
  }

  /** The ids that `icp` has written down; a network that it does not start itself has them among its data. */
  async readIds(environment: EnvironmentName): Promise<Ids> {
    const file = join(this.folder, '.icp', 'data', 'mappings', `${environment}.ids.json`)
    const text = await readFile(file, 'utf8').catch(() => '{}')
    return idsOf(JSON.parse(text))
  }

  /** `icp` wants every file that the project names before it does anything; what is not known yet is empty. */
  async ensureArgs(): Promise<void> {
    for (const environment of ENVIRONMENTS)
      for (const canister of DEPLOYED) {
        const isThere = await access(join(this.folder, argsFile(environment, canister))).then(
          () => true,
          () => false,
        )
        if (!isThere) await this.write(argsFile(environment, canister), new Uint8Array())
      }
  }

  async writeArgs(
    environment: EnvironmentName,
    canisters: readonly DeployedCanister[],
    world: DeployedWorld,
  ): Promise<void> {
    for (const canister of canisters)
      await this.write(argsFile(environment, canister), encodeArgs(canister, world))
  }

  /** What the page, the SDK and `sluice-admin` read: the environment with our canisters in it. @returns the file's path */
  async writeConfig(
    environment: EnvironmentConfig,
    name: EnvironmentName,
    ids: Ids,
  ): Promise<string> {
    const canisters = { ...environment.canisters, ...ids }
    const network = this.network
    const where =
      network === undefined ? environment.network : { host: network.url, rootKey: network.rootKey }
    const file = `.icp/config/${name}.json`
    const text = JSON.stringify({ ...environment, network: where, canisters }, amounts, 2)
    await this.write(file, `${text}\n`)
    return join(this.folder, file)
  }

  private async write(file: string, content: string | Uint8Array): Promise<void> {
    const path = join(this.folder, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}

/** Amounts are texts in a file, as in `config/`. */
const amounts = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `${value}` : value

/** The arguments with which a canister is installed, as a Candid message. */
export function encodeArgs({ service, args }: DeployedCanister, world: DeployedWorld): Uint8Array {
  return IDL.encode(service.init({ IDL }), args(world))
}

/** Who is where: our canisters by `ids`, those of others by the environment. */
export function worldOf(
  environment: EnvironmentConfig,
  ids: Ids,
  deployer: Principal,
): DeployedWorld {
  const { governance } = environment.deployment
  return {
    environment,
    governance: governance === undefined ? deployer : Principal.fromText(governance),
    id: (name) => {
      const id = ids[name] ?? environment.canisters[name]
      if (id === undefined) throw new Error(`nobody knows where ${name} is`)
      return Principal.fromText(id)
    },
  }
}

function idsOf(json: unknown): Ids {
  const entries = typeof json === 'object' && json !== null ? Object.entries(json) : []
  return Object.fromEntries(
    entries.flatMap(([name, id]) =>
      typeof id === 'string' ? [[name.replace(/^.*:/, ''), id]] : [],
    ),
  )
}
