import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { runAdmin } from '@sluice/admin'
import { SwapFactory, TrustedCanisterManager } from '@sluice/candid'
import {
  buildAll,
  DEPLOYED,
  fetchHealth,
  Operator,
  parseEnvironment,
  planSetup,
} from '@sluice/deployment'
import { createSdk } from '@sluice/sdk'
import { DEPTH } from '@sluice/test-depth'
import { actorOn } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeModule } from './testing/changedModule.ts'
import { DeployWorld } from './testing/DeployWorld.ts'
import { giveLiquidity } from './testing/firstLiquidity.ts'
import { newTrader } from './testing/newTrader.ts'
import { oneExchange, TRADING } from './testing/tradingExchange.ts'

/** Every canister in the deep run. */
const NAMES = DEPTH === 1 ? DEPLOYED.map(({ name }) => name) : TRADING
/** What old blocks of the platform's token need. */
const ARCHIVED = ['slu_index', 'slu_archive'].filter((name) => !NAMES.includes(name))
const LIMIT_MS = 240_000
const T = 10n ** 12n

let world: DeployWorld
const givenModules = process.env.SLUICE_MODULES
beforeAll(async () => {
  world = await DeployWorld.start()
})
afterAll(async () => {
  process.env.SLUICE_MODULES = givenModules ?? ''
  await world.stop()
})

const running = async () => {
  const ids = await world.made()
  return NAMES.filter((name) => ids[name] !== undefined && world.moduleHash(ids[name]))
}

test('a deployment that is killed goes on, and makes no canister twice', {
  timeout: LIMIT_MS,
}, async () => {
  const before = world.network.inspector.canisters().length
  const beforeMaking = new Error('stopped while canisters are made')
  const stopped = world.deploy({
    names: NAMES,
    report: (what) => {
      if (what === `making ${NAMES[3]}`) throw beforeMaking
    },
  })
  await expect(stopped).rejects.toThrow(beforeMaking)
  expect(Object.keys(await world.made())).toHaveLength(3)

  const kill = new AbortController()
  const killed = world.deploy({ names: NAMES, signal: kill.signal })
  const watch = setInterval(async () => {
    // icp may be writing the ids at this moment
    const known = await running().catch(() => [])
    if (known.length > 0) kill.abort()
  }, 50)
  await expect(killed).rejects.toThrow(/abort/i)
  clearInterval(watch)

  await world.deploy({ names: NAMES })

  expect(await running()).toEqual(NAMES)
  expect(world.network.inspector.canisters()).toHaveLength(before + NAMES.length)
})

test('each canister has been told who the others are', async () => {
  const ids = await world.made()
  const factory = actorOn<SwapFactory._SERVICE>(
    world.network,
    SwapFactory,
    Principal.fromText(ids.swap_factory ?? ''),
    world.deployer,
  )
  const told = await factory.getInitArgs()
  expect(told).toMatchObject({ ok: expect.anything() })
  const words = JSON.stringify(told)
  for (const name of ['swap_fee_receiver', 'passcode_manager', 'position_index'])
    expect(words).toContain(ids[name])
  expect(words).toContain(world.deployer.toText())
})

test('a second deployment upgrades what changed and keeps what is stored', {
  timeout: LIMIT_MS,
}, async () => {
  const ids = await world.made()
  const trusted = actorOn<TrustedCanisterManager._SERVICE>(
    world.network,
    TrustedCanisterManager,
    Principal.fromText(ids.trusted_canister_manager ?? ''),
    world.deployer,
  )
  const stored = Principal.fromText(ids.slu_ledger ?? '')
  expect(await trusted.addCanister(stored)).toBe(true)
  expect(await world.deploy({ names: NAMES })).toMatchObject({ installed: [] })

  await changeModule('trusted-canister-manager', world.folder)
  const before = world.moduleHash(ids.trusted_canister_manager)
  const { installed } = await world.deploy({ names: NAMES })

  expect(installed).toEqual(['trusted_canister_manager'])
  expect(world.moduleHash(ids.trusted_canister_manager)).not.toBe(before)
  expect((await trusted.getCanisters()).map(String)).toEqual([stored.toText()])
})

test('setup shows a plan, goes on after an interruption, and then somebody swaps', {
  timeout: LIMIT_MS,
}, async () => {
  const { config: file } = await world.deploy({ names: NAMES })
  const { json, parsed } = await configOf(file)
  const order = { config: json, identity: world.identity, now: () => world.network.now() }
  const operator = new Operator(parsed, world.identity)
  const cyclesBefore = await operator.cyclesBalance()
  const first = await planSetup(order)
  expect(first.plan.icp).toBe(100_000_000n)
  expect(await operator.cyclesBalance()).toBe(cyclesBefore)

  const admin = await adminOf(json)
  expect(await admin('health')).toMatchObject({ text: expect.stringMatching(/^! /), exitCode: 2 })
  expect((await admin('health')).text).toContain('! there is no pool: run setup\n')

  const stop = new Error('interrupted')
  const interrupted = first.carryOut((what) => {
    if (what.startsWith('3 of')) throw stop
  })
  await expect(interrupted).rejects.toThrow(stop)
  const second = await planSetup(order)
  expect(second.plan.steps.length).toBe(first.plan.steps.length - 2)
  await second.carryOut(() => {})

  expect((await planSetup(order)).plan.steps).toEqual([])
  // the ledger's fee for each canister that was given cycles
  const spent = cyclesBefore - (await operator.cyclesBalance())
  expect(spent - first.plan.cycles).toBeLessThan(10n ** 9n)
  const trader = await newTrader(world)
  await giveLiquidity(new Operator(parsed, trader))

  const sdk = createSdk(parsed, { identity: trader })
  const { icp_ledger: tokenIn = '', slu_ledger: tokenOut = '' } = parsed.canisters
  const quote = await sdk.quote({ tokenIn, tokenOut, amountIn: 10_000_000n })
  if (quote === undefined) throw new Error('no pool gives a quote')
  const receipt = await sdk.swap.run({ quote, slippagePpm: 10_000n })
  expect(receipt.amountOut).toBe(quote.amountOut)

  const health = await fetchHealth(operator, await buildAll())
  expect(health.canisters.map(({ name }) => name)).toEqual(NAMES)
  expect(health.canisters.every(({ module }) => module === 'repository')).toBe(true)
  expect(health.pools).toMatchObject([{ isSolvent: true, openTransfers: 0n, module: 'repository' }])
})

test('on a network without the public ledgers setup does the rest, says what is missing, and ends', {
  timeout: LIMIT_MS,
}, async () => {
  const { config: file } = await world.deploy({ names: [...NAMES, ...ARCHIVED] })
  const written = JSON.parse(await readFile(file, 'utf8'))
  const order = { config: written, identity: world.identity, now: () => world.network.now() }
  const { plan, warnings, carryOut } = await planSetup(order)
  expect(warnings).toContain(
    'this network has no ckbtc_ledger: it is not listed, and no pool of it is made',
  )
  // where all canisters are deployed, the test before has done it
  if (ARCHIVED.length > 0)
    expect(plan.steps.map(({ what }) => what)).toContain('the platform token archives old blocks')
  expect(plan.steps.filter(({ what }) => what.includes('ckbtc'))).toEqual([])
  await carryOut(() => {})
  expect((await planSetup(order)).plan.steps).toEqual([])

  // whoever has no say over the ledger any more has nothing left to do there either
  const stranger = Ed25519KeyIdentity.generate()
  const again = await planSetup({ ...order, identity: stranger }).catch(() => undefined)
  const left = again?.plan.steps.map(({ what }) => what) ?? []
  expect(left.filter((what) => what.startsWith('the platform token'))).toEqual([])
})

test('cycles are listed, and given to whoever has less than a bound', {
  timeout: LIMIT_MS,
}, async () => {
  const { config: file } = await world.deploy({ names: NAMES })
  const { json, parsed } = await configOf(file)
  const admin = await adminOf(json)
  const operator = new Operator(parsed, world.identity)
  const cyclesOf = async () => JSON.parse((await admin('cycles', 'list', '--json')).text)
  const listed: { canisters: { name: string; cycles: string }[] } = await cyclesOf()
  const figures = listed.canisters.map(({ cycles }) => BigInt(cycles))
  expect(figures).toEqual(figures.toSorted((a, b) => (a < b ? -1 : 1)))
  const names = listed.canisters.map(({ name }) => name.replace(/^pool .*/, 'a pool'))
  expect(names.sort()).toEqual([...NAMES, ...ARCHIVED, 'a pool'].sort())

  const [emptiest] = figures
  const below = `${(emptiest ?? 0n) / T + 1n}`
  const line = ['cycles', 'top-up', '--below', below, '--at-most', '1000', '--json']
  const before = await operator.cyclesBalance()
  const shown = JSON.parse((await admin(...line, '--dry-run')).text)
  expect(shown.topUps.length).toBeGreaterThan(0)
  expect(await operator.cyclesBalance()).toBe(before)
  await admin(...line)
  const after: typeof listed = await cyclesOf()
  for (const { cycles } of after.canisters)
    expect(BigInt(cycles)).toBeGreaterThan(BigInt(below) * T)
  await expect(admin('cycles', 'top-up')).rejects.toThrow('Name --below')
  await expect(admin('cycles', 'top-up', '--below', '3', '--up-to', '2')).rejects.toThrow('--up-to')
})

test('a watch says nothing while all is well, and health that there is no info service', {
  timeout: LIMIT_MS,
}, async () => {
  const { config: file } = await world.deploy({ names: NAMES })
  const admin = await adminOf((await configOf(file)).json)
  // a month's worth for what setup has left with little
  await admin('health', '--top-up', '1000')
  expect(await admin('health', '--watch')).toEqual({ text: '', exitCode: 0 })
  const { text } = await admin('health')
  expect(text).toMatch(/^All is well on chain\. There is no info service/)
})

/** The admin command, for the configuration and as the deployer. */
async function adminOf(json: unknown) {
  const config = join(world.folder, 'config.json')
  await writeFile(config, JSON.stringify(json))
  const by = ['--config', config, '--identity', join(world.folder, 'deployer.pem')]
  return async (...line: string[]) => {
    let exitCode = 0
    const setExitCode = (code: number) => {
      exitCode = code
    }
    const text = await runAdmin([...line, ...by], {}, { setExitCode })
    return { text, exitCode }
  }
}

/** What the deployment has written, with one pool of tokens that this network has. */
async function configOf(file: string) {
  const json = await oneExchange(world, JSON.parse(await readFile(file, 'utf8')))
  return { json, parsed: parseEnvironment(json) }
}
