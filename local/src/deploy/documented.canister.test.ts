import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Principal } from '@icp-sdk/core/principal'
import type { Health } from '@sluice/deployment'
import { DEPTH } from '@sluice/test-depth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeployWorld } from './testing/DeployWorld.ts'
import { commandAt, documentedCommands } from './testing/documentedCommands.ts'

const REPOSITORY = join(import.meta.dirname, '..', '..', '..')
const ROOT = Principal.fromUint8Array(Uint8Array.of(0, 0, 0, 0, 0, 7, 7, 7, 1, 1)).toText()
const LIMIT_MS = 900_000
const run = promisify(execFile)

test('the document names the commands that lead onto the IC, in their order', async () => {
  const commands = (await documentedCommands()).map((line) => line.split(' ').slice(0, 3).join(' '))
  expect(commands).toEqual([
    'npx icp deploy',
    'npx sluice-admin setup',
    'npx vite build',
    'npx sluice-admin page',
    'npx sluice-admin health',
    'npx sluice-admin health',
    'npx sluice-admin health',
    'npx sluice-admin pools',
    'npx sluice-admin pools',
    'npx sluice-admin hand-over',
  ])
})

let world: DeployWorld | undefined
beforeAll(async () => {
  if (DEPTH === 1) world = await DeployWorld.start({ subnets: 2 })
})
afterAll(() => world?.stop())

test('its commands, run as they are written, put the whole exchange onto a network', {
  timeout: LIMIT_MS,
}, async () => {
  // minutes: all canisters, as processes of their own. A push plays the same steps on some canisters in deploy.canister.test.ts
  if (world === undefined) return
  const { url, rootKey } = world.project.network ?? { url: '', rootKey: '' }
  const config = join(world.project.folder, '.icp', 'config', 'local.json')
  const place = {
    url,
    rootKey,
    root: ROOT,
    config,
    identityFile: join(world.folder, 'deployer.pem'),
  }
  const outputs: string[] = []
  const refusals: string[] = []
  for (const command of await documentedCommands()) {
    const [, program = '', ...args] = commandAt(command, place)
    const isAsking = program === 'sluice-admin' && /^(setup|hand-over)$/.test(args[0] ?? '')
    const ran = run(
      join(REPOSITORY, 'node_modules', '.bin', program),
      // nobody is at the terminal to say yes
      [...args, ...(isAsking ? ['--yes'] : [])],
      { cwd: REPOSITORY, env: { ...process.env, ICP_PROJECT_ROOT: world.project.folder } },
    )
    const { stdout } = await ran.catch((error: Error) => {
      // this network's governance is its deployer
      if (args[0] !== 'hand-over') throw error
      refusals.push(error.message)
      return { stdout: '' }
    })
    outputs.push(stdout)
    if (program === 'icp') await configure(config, world.network.subnetIds[1])
  }
  const [, setup = '', , page = '', , health = '', , pools = '', closed = ''] = outputs
  expect(JSON.parse(setup)).toMatchObject({ left: 0 })
  expect(JSON.parse(page)).toMatchObject({ root: expect.any(String) })
  expect(JSON.parse(health)).toMatchObject({ alarms: [] })
  expect(placesOfPools(JSON.parse(health))).toEqual(['europe'])
  expect(JSON.parse(pools)).toMatchObject({ upgraded: 0, alreadyThere: 1, closed: [] })
  expect(closed).toBe('No upgrade has left a pool closed.\n')
  expect(refusals.join()).toContain('obey this operator as their governance')
})

/** The network of this test has two of the ledgers that the environment names, and a second subnet for the pools. */
async function configure(config: string, subnet: Principal | undefined): Promise<void> {
  const json: { canisters: Record<string, string>; deployment: Deployment } = JSON.parse(
    await readFile(config, 'utf8'),
  )
  const isHere = (name: string) => !/^ck.*_ledger$/.test(name)
  json.canisters = Object.fromEntries(
    Object.entries(json.canisters).filter(([name]) => isHere(name)),
  )
  const { deployment } = json
  deployment.pools = deployment.pools.filter((pool) => JSON.stringify(pool).includes('slu_ledger'))
  const place = { name: 'europe', subnetType: 'application', weight: '5' }
  deployment.installers = [{ subnet: `${subnet}`, ...place }]
  await writeFile(config, JSON.stringify(json))
}

/** The factory's names for the subnets of pools, from what `health --json` prints. */
function placesOfPools({ pools, subnetNames }: Pick<Health, 'pools' | 'subnetNames'>) {
  return pools.map(({ subnet }) => subnetNames[subnet])
}

type Deployment = { pools: object[]; installers: object[] }
