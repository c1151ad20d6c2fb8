import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Principal } from '@icp-sdk/core/principal'
import { SwapFactory } from '@sluice/candid'
import {
  accepted,
  buildAll,
  builtHash,
  type EnvironmentConfig,
  fetchHealth,
  Operator,
  parseEnvironment,
  planSetup,
  poolsOf,
  upgradePools,
} from '@sluice/deployment'
import { createSdk } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeModule } from './testing/changedModule.ts'
import { DeployWorld } from './testing/DeployWorld.ts'
import { giveLiquidity } from './testing/firstLiquidity.ts'
import { losingAnswers } from './testing/losingAnswers.ts'
import { newTrader } from './testing/newTrader.ts'
import { FIRST_POOL, oneExchange, TRADING } from './testing/tradingExchange.ts'

const LIMIT_MS = 480_000
const T = 1_000_000_000_000n

let world: DeployWorld
const givenModules = process.env.SLUICE_MODULES
beforeAll(async () => {
  world = await DeployWorld.start({ subnets: 3 })
})
afterAll(async () => {
  process.env.SLUICE_MODULES = givenModules ?? ''
  await world.stop()
})

/** Where each of the pools is, by its fee: the first names no subnet, so it is where the weight is greatest. */
const PLACES = new Map([
  [500n, 'asia'],
  [3_000n, 'main'],
  [10_000n, 'europe'],
])

const subnetNames = (): Record<string, string> =>
  Object.fromEntries(
    world.network.subnetIds.map((id, index) => [
      id.toText(),
      ['main', 'asia', 'europe'][index] ?? '',
    ]),
  )

/** The deployment's configuration with two further installers, and a pool for each of the three subnets. */
async function configured(): Promise<{ json: unknown; parsed: EnvironmentConfig }> {
  const { config } = await world.deploy({ names: TRADING })
  const [, asia, europe] = world.network.subnetIds.map(String)
  const json = await oneExchange(world, JSON.parse(await readFile(config, 'utf8')), {
    installers: [
      { subnet: asia, name: 'asia', subnetType: 'application', weight: '5' },
      { subnet: europe, name: 'europe', subnetType: 'application', weight: '0' },
    ],
    pools: [
      { ...FIRST_POOL, feePips: '500' },
      { ...FIRST_POOL, subnet: 'main' },
      { ...FIRST_POOL, feePips: '10000', subnet: 'europe' },
    ],
  })
  return { json, parsed: parseEnvironment(json) }
}

const notes = () => join(world.folder, 'exchange.installers')
const orderOf = (config: unknown) => ({
  config,
  notes: notes(),
  identity: world.identity,
  now: () => world.network.now(),
})

const canisterCount = () => world.network.inspector.canisters().length
const subnetOf = (id: Principal) => subnetNames()[`${world.network.subnetOf(id)}`]

test('the real icp deploys onto one of several subnets, and setup goes on to the others after each interruption', {
  timeout: LIMIT_MS,
}, async () => {
  const { json, parsed } = await configured()
  for (const id of Object.values(await world.made()))
    expect(subnetOf(Principal.fromText(id))).toBe('main')
  const before = canisterCount()
  const operator = new Operator(parsed, world.identity)
  const balance = await operator.cyclesBalance()
  const { plan } = await planSetup(orderOf(json))
  const ofInstallers = plan.steps.filter(({ what }) => / (asia|europe)/.test(what))
  expect(ofInstallers).toHaveLength(2 * 6 + 1)
  expect(ofInstallers.reduce((sum, { cycles }) => sum + cycles, 0n)).toBeGreaterThan(24n * T)

  let isForgotten = false
  let isLost = false
  for (let run = 0; ; run += 1) {
    const setup = await planSetup(orderOf(json))
    if (setup.plan.steps.length === 0) break
    expect(run).toBeLessThan(plan.steps.length)
    if (!isLost && setup.plan.steps[0]?.what.startsWith('a canister on europe')) {
      isLost = true
      const unheard = losingAnswers(parsed.canisters.cycles_ledger ?? '', async () =>
        (await planSetup(orderOf(json))).carryOut(() => {}),
      )
      await expect(unheard).rejects.toThrow(/did not answer.*run setup again within a day/)
      continue
    }
    const atOnce = setup.plan.steps[0]?.what.includes('asia') ? 1 : 5
    const stop = new Error('interrupted')
    const ended = setup.carryOut((what) => {
      if (what.startsWith(`${atOnce + 1} of`)) throw stop
    })
    await ended.catch((error: unknown) => {
      if (error !== stop) throw error
    })
    // once as if the process had ended between the ledger's answer and its note
    if (!isForgotten) isForgotten = await forgetAnswer(world.network.subnetIds[1])
  }

  expect([isForgotten, isLost]).toEqual([true, true])
  // two installers, three pools; the ledger's fees aside everything was in the plan
  expect(canisterCount() - before).toBe(2 + 3)
  expect(balance - (await operator.cyclesBalance()) - plan.cycles).toBeLessThan(10n ** 9n)
})

/** Takes the canister's id out of a note, while the factory does not know it either. @returns whether there is a note */
async function forgetAnswer(subnet: Principal | undefined): Promise<boolean> {
  const file = join(notes(), `${subnet}.json`)
  const note: unknown = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  if (typeof note !== 'object' || note === null) return false
  await writeFile(file, JSON.stringify({ ...note, canisterId: undefined }))
  return true
}

test('each pool is on its subnet, and the SDK trades in all of them by certificates of their own', {
  timeout: LIMIT_MS,
}, async () => {
  const { parsed } = await configured()
  const operator = new Operator(parsed, world.identity)
  const trader = await newTrader(world)
  const { icp_ledger: tokenIn = '', slu_ledger: tokenOut = '' } = parsed.canisters
  // the dearest first: each new pool is then the best one
  for (const fee of [10_000n, 3_000n, 500n]) {
    const pool = await giveLiquidity(new Operator(parsed, trader), fee)
    expect(subnetOf(pool)).toBe(PLACES.get(fee))
    expect(await operator.subnet(pool)).toBe(`${world.network.subnetOf(pool)}`)
    const sdk = createSdk(parsed, { identity: trader })
    const quote = await sdk.quote({ tokenIn, tokenOut, amountIn: 10_000_000n })
    if (quote === undefined) throw new Error('no pool gives a quote')
    expect(quote.poolId).toBe(pool.toText())
    const receipt = await sdk.swap.run({ quote, slippagePpm: 10_000n })
    expect(receipt.amountOut).toBe(quote.amountOut)
  }
})

test('installers and pools are upgraded on all subnets, and health tells where they are', {
  timeout: LIMIT_MS,
}, async () => {
  await changeModule('swap-pool', world.folder)
  await changeModule('swap-pool-installer', world.folder)
  const { json, parsed } = await configured()
  const setup = await planSetup(orderOf(json))
  expect(setup.plan.cycles).toBe(0n)
  expect(setup.plan.steps.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'the factory knows the module of installers',
      "the installer on asia runs this repository's module",
      "the installer on europe makes swap-pools of this repository's module",
    ]),
  )
  await setup.carryOut(() => {})
  expect((await planSetup(orderOf(json))).plan.steps).toEqual([])

  const operator = new Operator(parsed, world.identity)
  const order = { expected: await builtHash('swap-pool'), wave: 10, report: () => {} }
  expect(await upgradePools(poolsOf(operator), order)).toEqual({
    upgraded: 3,
    alreadyThere: 0,
    closed: [],
    unchecked: {},
  })

  const health = await fetchHealth(operator, await buildAll())
  expect(health.alarms).toEqual([])
  expect(health.canisters.map(({ name }) => name)).toEqual([
    ...TRADING,
    'installer on asia',
    'installer on europe',
  ])
  expect(health.subnetNames).toEqual(subnetNames())
  expect(health.canisters.slice(-2).map(({ subnet }) => subnet)).toEqual(
    world.network.subnetIds.slice(1).map(String),
  )
  expect(health.pools.map(({ subnet }) => health.subnetNames[subnet]).sort()).toEqual(
    [...PLACES.values()].sort(),
  )
})

test('a weight that changes moves new pools, and an installer that the configuration forgets is only told of', {
  timeout: LIMIT_MS,
}, async () => {
  const { parsed } = await configured()
  const { config } = await world.deploy({ names: TRADING })
  const [, asiaId, europe] = world.network.subnetIds
  const json = await oneExchange(world, JSON.parse(await readFile(config, 'utf8')), {
    installers: [{ subnet: `${europe}`, name: 'europe', subnetType: 'application', weight: '9' }],
  })
  const { plan, warnings, carryOut } = await planSetup(orderOf(json))
  expect(plan.steps.map(({ what }) => what)).toEqual([
    'the factory has pools made on europe, with a weight of 9',
  ])
  expect(warnings).toEqual([expect.stringMatching(/make pools on asia, with a weight of 5/)])
  await carryOut(() => {})
  const operator = new Operator(parsed, world.identity)
  const factory = operator.actor<SwapFactory._SERVICE>(SwapFactory, operator.id('swap_factory'))
  expect(accepted(await factory.getPools())).toHaveLength(3)
  const installers = await factory.getPoolInstallers()
  expect(installers.map(({ subnet, weight }) => `${subnet} ${weight}`).sort()).toEqual([
    'asia 5',
    'europe 9',
    'main 1',
  ])

  // one that somebody has listed by hand, and that tells nobody how it is
  const strange = await world.network.createCanister({
    controllers: [Principal.anonymous()],
    ...(asiaId === undefined ? {} : { subnetId: asiaId }),
  })
  const place = { subnet: 'attic', subnetType: 'application', weight: 0n }
  await factory.addPoolInstallers([{ ...place, canisterId: strange }])
  const health = await fetchHealth(operator, await buildAll())
  expect(health.silent).toMatchObject([{ name: 'installer on attic', id: strange.toText() }])
  expect(health.alarms).toEqual([expect.stringContaining('installer on attic')])
  expect((await planSetup(orderOf(json))).warnings).toHaveLength(2)
})
