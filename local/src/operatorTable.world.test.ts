import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { runAdmin } from '@sluice/admin'
import { createSdk, SluiceError } from '@sluice/sdk'
import { some } from '@sluice/test-depth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorTable, wordsOf } from './testing/operatorTable.ts'
import { pemOf } from './testing/pemOf.ts'
import { TestWorld } from './testing/TestWorld.ts'
import { seedVotes } from './world/votes/seedVotes.ts'

const ROWS = await operatorTable()
/** How a canister turns somebody away. */
const TURNED_AWAY = /Only .* may do this/

let world: TestWorld
let folder: string
let stranger: string[]
let places: Record<string, string>
beforeAll(async () => {
  world = await TestWorld.start()
  await world.world.network.advanceTime(10_000)
  folder = await mkdtemp(join(tmpdir(), 'operators-'))
  await writeFile(join(folder, 'config.json'), JSON.stringify(world.config))
  const key = join(folder, 'stranger.pem')
  await writeFile(key, pemOf(Ed25519KeyIdentity.generate()))
  stranger = ['--identity', key]
  places = await fetchPlaces()
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true, force: true })
})

const run = (...line: string[]) => runAdmin(['--config', join(folder, 'config.json'), ...line], {})

async function fetchPlaces(): Promise<Record<string, string>> {
  await seedVotes(world.world)
  const { operators, farms, stakes } = createSdk(world.config)
  const [pool = ''] = await operators.pools.fetchIds()
  const [farm] = await farms.list({ filter: 'live' })
  const [event] = await operators.claims.fetchEvents()
  const [sale] = await operators.launchpad.fetchSales()
  const [stakingPool] = await stakes.list()
  const [project] = await operators.votes.fetchProjects()
  const someone = Ed25519KeyIdentity.generate().getPrincipal().toText()
  return {
    pool,
    farm: farm?.farmId ?? '',
    'staking pool': stakingPool?.stakingPoolId ?? '',
    ledger: world.ledgerId('icp_ledger'),
    canister: world.ledgerId('faucet'),
    event: event?.eventId ?? '',
    sale: sale?.id ?? '',
    project: project?.id ?? '',
    principal: someone,
  }
}

const wordsOfError = (error: unknown): string =>
  error instanceof SluiceError ? `${error.details.reason}` : String(error)

test('the table names what operators may do, each command once', () => {
  expect(ROWS.length).toBeGreaterThan(80)
  expect(new Set(ROWS.map(({ command }) => command)).size).toBe(ROWS.length)
})

/** Who is let in is tried of every command; what it says beforehand, of some in each run. */
describe.each(some(ROWS, 35))('$command', ({ command, canister, method }) => {
  test(`rehearsed, it names ${canister}.${method} and changes nothing`, async () => {
    const { wouldCall } = JSON.parse(await run('--dry-run', ...wordsOf(command, places)))
    const [call, ...others] = wouldCall
    expect(others).toEqual([])
    expect(call).toMatchObject({ method, args: expect.any(Array) })
    // what factories have made is in no configuration, so it is named by its id
    const isMade = world.config.canisters[canister] === undefined
    if (isMade) expect(call.canister).toBe(call.id)
    else expect(call.canister).toBe(canister)
  })
})

describe.each(ROWS)('as a stranger, $command', ({ command, who }) => {
  test(`is turned away, unless it is for everybody: it is for ${who}`, async () => {
    const asked = run(...stranger, ...wordsOf(command, places))
    if (who === 'everybody') await asked
    else await expect(asked.catch(wordsOfError)).resolves.toMatch(TURNED_AWAY)
  })
})

// last: some of them end what others are about
describe.each(ROWS)('as an operator, $command', ({ command }) => {
  test('is let in', async () => {
    expect(await run(...wordsOf(command, places)).catch(wordsOfError)).not.toMatch(TURNED_AWAY)
  })
})
