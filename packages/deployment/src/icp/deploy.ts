import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpAgent } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { type BuiltCanister, buildCanisters, canisterSource } from '@sluice/canister/build'
import { DEPLOYED, type DeployedCanister, icpName } from '../canisters.ts'
import {
  type EnvironmentConfig,
  type EnvironmentName,
  readEnvironment,
} from '../config/EnvironmentConfig.ts'
import { type Ids, type Project, worldOf } from '../project/Project.ts'
import { fetchModuleHash, networkAgent } from './moduleHash.ts'
import { runIcp } from './runIcp.ts'

export type DeployOrder = {
  readonly environment: EnvironmentName
  /** Who signs, as `icp` names its identities; its default one when absent. */
  readonly identity?: string | undefined
  /** These alone, as with `icp deploy`; every canister when empty. */
  readonly names: readonly string[]
  /** Options that are handed to `icp deploy` as they are. */
  readonly passed: readonly string[]
  readonly cycles?: string | undefined
  readonly subnet?: string | undefined
  readonly report: (what: string) => void
  /** Ends what is under way, as a kill does. */
  readonly signal?: AbortSignal
}

export type Deployed = {
  readonly ids: Ids
  readonly installed: readonly string[]
  readonly config: string
}

/**
 * Puts the exchange onto a network, or brings it up to date there: makes canisters that are missing, tells each who the others are,
 * and has `icp deploy` install or upgrade those whose module is another than the repository's. Whatever was interrupted goes on.
 */
export async function deploy(project: Project, order: DeployOrder): Promise<Deployed> {
  const { environment: name, report } = order
  const environment = await readEnvironment(name)
  const wanted = wantedOf(order)
  const modules = await buildCanisters(
    [...new Set(wanted.map(({ source }) => source))].map((source) => canisterSource(source)),
    ({ state, name }) => state === 'building' && report(`compiling ${name}`),
  )
  await project.ensureArgs()
  const before = await project.readIds(name)
  const ids = await createMissing(project, order, wanted)
  const who = await runIcp(['identity', 'principal', ...identityFlags(order)], project)
  await project.writeArgs(name, wanted, worldOf(environment, ids, Principal.fromText(who.trim())))
  const config = await project.writeConfig(environment, name, ids)
  const installed = await changedOf({ project, environment, before, ids, modules, wanted })
  if (installed.length === 0) {
    report('every canister runs the module of this repository')
    return { ids, installed, config }
  }
  report(`installing or upgrading ${countOf(installed)}: ${installed.join(', ')}`)
  await install(project, order, installed, modules)
  report(
    `${countOf(installed)} ${installed.length === 1 ? 'runs' : 'run'} this repository's module now`,
  )
  report(`the configuration of this deployment: ${config}`)
  return { ids, installed, config }
}

const countOf = ({ length }: readonly string[]) =>
  `${length} ${length === 1 ? 'canister' : 'canisters'}`

/** @throws Error naming what is no canister of ours */
function wantedOf({ names }: DeployOrder): readonly DeployedCanister[] {
  const unknown = names.find((name) => !DEPLOYED.some((one) => one.name === name))
  if (unknown !== undefined) throw new Error(`There is no canister ${unknown} in icp.yaml`)
  return names.length === 0 ? DEPLOYED : DEPLOYED.filter(({ name }) => names.includes(name))
}

const identityFlags = ({ identity }: DeployOrder): string[] =>
  identity === undefined ? [] : ['--identity', identity]

/** One at a time, as each id is written down before the next is made: what is interrupted leaves at most one that nobody knows. */
async function createMissing(
  project: Project,
  order: DeployOrder,
  wanted: readonly DeployedCanister[],
): Promise<Ids> {
  const known = await project.readIds(order.environment)
  for (const canister of wanted.filter(({ name }) => known[name] === undefined)) {
    order.report(`making ${canister.name}`)
    const flags = ['-e', order.environment, '-q', ...identityFlags(order)]
    if (order.cycles !== undefined) flags.push('--cycles', order.cycles)
    const subnet = order.subnet ?? onlySubnet(project)
    if (subnet !== undefined) flags.push('--subnet', subnet)
    await runIcp(['canister', 'create', icpName(canister), ...flags], {
      folder: project.folder,
      ...signalOf(order),
    })
  }
  return project.readIds(order.environment)
}

/** A network that is given by its key is taken for one subnet: `icp` asks a registry for the others, which such a network lacks. */
function onlySubnet({ network }: Project): string | undefined {
  if (network === undefined) return undefined
  return Principal.selfAuthenticating(Uint8Array.from(Buffer.from(network.rootKey, 'hex'))).toText()
}

type Compared = {
  project: Project
  environment: EnvironmentConfig
  /** Canisters that were there before: one just made runs nothing. */
  before: Ids
  ids: Ids
  modules: ReadonlyMap<string, BuiltCanister>
  wanted: readonly DeployedCanister[]
}

/** Canisters that run another module than this repository's, or none. */
async function changedOf({
  project,
  environment,
  before,
  ids,
  modules,
  wanted,
}: Compared): Promise<string[]> {
  const agent = await networkAgent(
    project.network?.url ?? environment.network.host,
    project.network?.rootKey ?? environment.network.rootKey ?? (await localKey(environment)),
  )
  const compared = await Promise.all(
    wanted.map(async ({ name, source }) => {
      if (before[name] === undefined) return [name]
      const running = await fetchModuleHash(agent, Principal.fromText(ids[name] ?? ''))
      const built = modules.get(source)?.module
      const expected = built && createHash('sha256').update(built).digest('hex')
      return running === expected ? [] : [name]
    }),
  )
  return compared.flat()
}

/** The key of a network on this machine, which tells it itself; anywhere else the key is known beforehand. */
async function localKey({ environment, network }: EnvironmentConfig): Promise<string | undefined> {
  if (environment !== 'local') return undefined
  const agent = await HttpAgent.create({ host: network.host, shouldFetchRootKey: true })
  return agent.rootKey === null ? undefined : Buffer.from(agent.rootKey).toString('hex')
}

const signalOf = ({ signal }: DeployOrder) => (signal === undefined ? {} : { signal })

async function install(
  project: Project,
  order: DeployOrder,
  names: readonly string[],
  modules: ReadonlyMap<string, BuiltCanister>,
): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'sluice-deploy-'))
  try {
    const list = join(scratch, 'modules.json')
    const files = [...modules.values()].map(({ name, file }) => [name, file])
    await writeFile(list, JSON.stringify(Object.fromEntries(files)))
    const args = [
      'deploy',
      ...DEPLOYED.filter(({ name }) => names.includes(name)).map(icpName),
      '-e',
      order.environment,
      '-y',
      ...identityFlags(order),
    ]
    const options = { folder: project.folder, ...signalOf(order) }
    await runIcp([...args, ...order.passed], { ...options, environment: { SLUICE_MODULES: list } })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
