import { DEPLOYED, type DeployedCanister, EARN_FOLDER } from '../canisters.ts'
import { ENVIRONMENTS, type EnvironmentName } from '../config/EnvironmentConfig.ts'

/** A network given by address and key, in place of the one on this machine. */
export type GivenNetwork = { readonly url: string; readonly rootKey: string }

export type ProjectOptions = {
  /** The repository's path, for a project that is elsewhere. */
  readonly repository?: string
  readonly network?: GivenNetwork
}

/** Half a year in which a canister that nobody pays for any more keeps what it holds. */
const FREEZING_THRESHOLD = '180d'
/** Twice what the largest needs; beyond it something is wrong, and the canister stops growing rather than being stopped. */
const HEAP = '1gib'

/** Where `npx icp` writes what a canister is told when it is installed; ids are known only once it is there. */
export const argsFile = (environment: EnvironmentName, canister: DeployedCanister): string =>
  `${folderOf(canister.part)}${argsPath(environment, canister.name)}`

const argsPath = (environment: EnvironmentName, name: string): string =>
  `.icp/args/${environment}/${name}.bin`

type Part = DeployedCanister['part']

const folderOf = (part: Part): string => (part === 'earn' ? `${EARN_FOLDER}/` : '')

/** The projects: path → text. Every canister of ours with its build, settings and arguments. */
export function icpProjects(options: ProjectOptions = {}): ReadonlyMap<string, string> {
  return new Map([
    ['icp.yaml', icpYaml('exchange', options)],
    [`${EARN_FOLDER}/icp.yaml`, icpYaml('earn', options)],
  ])
}

const TITLE = [
  '# Made by `npm run generate -w packages/deployment`, from packages/deployment/src/canisters.ts.',
  '# Deploy with `npx icp deploy`: it writes the arguments that name canister ids. See docs/deploy.md.',
]

function icpYaml(part: Part, { repository, network }: ProjectOptions): string {
  const canisters = DEPLOYED.filter((canister) => canister.part === part)
  const programs = repository ?? (part === 'earn' ? '../../' : '')
  return [
    ...TITLE,
    'canisters:',
    ...canisters.flatMap((canister) => canisterLines(canister, programs)),
    ...(part === 'earn' ? [] : rootLines(network)),
    'environments:',
    ...ENVIRONMENTS.flatMap((name) => environmentLines(name, canisters, network !== undefined)),
    '',
  ].join('\n')
}

/** The earning services are told nothing by the environment and tell nothing: whom they know they are told when installed. */
function rootLines(network: GivenNetwork | undefined): string[] {
  return [
    'dependencies:',
    '  - name: earn',
    `    path: ./${EARN_FOLDER}`,
    '    canisters: []',
    'networks:',
    '  - name: local',
    '    mode: connected',
    `    url: ${network?.url ?? 'http://127.0.0.1:4943'}`,
    `    root-key: ${network?.rootKey ?? 'fetch'}`,
  ]
}

function canisterLines({ name, source }: DeployedCanister, programs: string): string[] {
  const program = JSON.stringify(`${programs}packages/deployment/bin/module.mjs`)
  return [
    `  - name: ${name}`,
    '    build:',
    '      steps:',
    '        - type: script',
    '          commands:',
    `            - 'node ${program.replaceAll("'", "''")} ${source}'`,
    '    settings:',
    `      freezing_threshold: ${FREEZING_THRESHOLD}`,
    `      wasm_memory_limit: ${HEAP}`,
    '      log_visibility: public',
    // anybody may watch: cycles, memory and module of every canister are told without being its controller
    '      status_visibility: public',
    // state is in stable memory: an upgrade is told nothing
    '    upgrade_args:',
    "      value: ''",
    '      format: hex',
  ]
}

function environmentLines(
  name: EnvironmentName,
  canisters: readonly DeployedCanister[],
  isGiven: boolean,
): string[] {
  return [
    `  - name: ${name}`,
    `    network: ${name === 'local' || isGiven ? 'local' : 'ic'}`,
    '    init_args:',
    ...canisters.flatMap((canister) => [
      `      ${canister.name}:`,
      `        path: ${argsPath(name, canister.name)}`,
      '        format: bin',
    ]),
  ]
}
