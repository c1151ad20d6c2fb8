import { parseArgs } from 'node:util'
import { ENVIRONMENTS, type EnvironmentName } from '../config/EnvironmentConfig.ts'
import type { GivenNetwork } from '../project/icpYaml.ts'
import { Project } from '../project/Project.ts'
import { deploy } from './deploy.ts'
import { runIcp } from './runIcp.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * One line of `npx icp`: `deploy` as this repository means it, everything else as `icp` itself does it, in this project.
 * @throws Error with what went wrong
 */
export async function runLine(
  argv: readonly string[],
  variables: Environment,
  report: (what: string) => void,
): Promise<void> {
  const isDeploy = argv[0] === 'deploy' && !argv.includes('--help') && !argv.includes('-h')
  if (!isDeploy) {
    const project = await Project.open(undefined, variables.ICP_PROJECT_ROOT)
    await project.ensureArgs()
    await runIcp(argv, { folder: project.folder, shows: true })
    return
  }
  const { values, positionals } = parseArgs({
    args: argv.slice(1),
    allowPositionals: true,
    options: {
      environment: { type: 'string', short: 'e', default: variables.ICP_ENVIRONMENT || 'local' },
      identity: { type: 'string' },
      network: { type: 'string', short: 'n' },
      'root-key': { type: 'string', short: 'k' },
      cycles: { type: 'string' },
      subnet: { type: 'string' },
      'identity-password-file': { type: 'string' },
      yes: { type: 'boolean', short: 'y' },
      debug: { type: 'boolean', default: false },
    },
  })
  const network = givenNetwork(values.network, values['root-key'])
  const project = await Project.open(network, variables.ICP_PROJECT_ROOT)
  const password = values['identity-password-file']
  await deploy(project, {
    environment: environmentOf(values.environment),
    identity: values.identity,
    names: positionals,
    passed: [
      ...(values.debug ? ['--debug'] : []),
      ...(password === undefined ? [] : ['--identity-password-file', password]),
    ],
    cycles: values.cycles,
    subnet: values.subnet,
    report,
  })
}

function environmentOf(text: string): EnvironmentName {
  const name = ENVIRONMENTS.find((one) => one === text)
  if (name === undefined)
    throw new Error(`There is no environment ${text}: it is one of ${ENVIRONMENTS.join(', ')}`)
  return name
}

/** A key that a network tells of itself proves nothing, so a network's address comes with its key. */
function givenNetwork(url?: string, rootKey?: string): GivenNetwork | undefined {
  if (url === undefined && rootKey === undefined) return undefined
  if (url === undefined || !/^https?:\/\//.test(url))
    throw new Error('Name the network by its address: -n http://127.0.0.1:4943')
  if (rootKey === undefined || !/^[0-9a-f]{266}$/.test(rootKey))
    throw new Error('Name the key of the network in 266 hexadecimal digits: -k 3081…')
  return { url, rootKey }
}
