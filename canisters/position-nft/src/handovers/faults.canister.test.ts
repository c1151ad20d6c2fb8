import { NetworkCrashError } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { maker, trader } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { forkOf, type NftWorld, prepareNfts } from '../testing/nftWorld.ts'

let world: NftWorld
forkEachTest({
  prepare: async () => {
    const prepared = await prepareNfts()
    await prepared.approve(1n)
    await prepared.wrapped(2n)
    // the factory's list is asked again only after a while
    await prepared.network.advanceTime(11_000)
    return prepared
  },
  forkOf,
  use: (fork: NftWorld) => {
    world = fork
  },
})

const VERDICTS = {
  'never runs': { kind: 'rejectBefore', code: 2, message: 'by the test' },
  'runs out of cycles': { kind: 'outOfCycles' },
  traps: { kind: 'trapCallee' },
  'runs and its answer is lost': { kind: 'rejectAfter', code: 5, message: 'by the test' },
  'runs and its callback traps': { kind: 'trapCallback' },
  'answers ten minutes late': { kind: 'holdAnswer', forMs: 600_000 },
} as const

const WRAP_CALLS = [
  'getPools',
  'getUserPosition',
  'checkOwnerOfUserPosition',
  'transferPosition',
] as const

const wrap = () => world.as(maker).wrap(world.poolId, 1n)
const unwrap = () => world.as(maker).unwrap(1n)

/** The position is with its owner, or with the collection as the owner's token: nothing else, and nothing is open. */
async function expectInOnePlace(positionId: bigint): Promise<boolean> {
  const place = await world.whereIs(positionId, [maker, trader])
  expect([`pool: ${maker.toText()}`, `collection: ${maker.toText()}`]).toContain(place)
  expect(await world.as(maker).getHandovers()).toEqual([])
  return place.startsWith('collection')
}

async function expectBothWaysWork(): Promise<void> {
  if (!(await expectInOnePlace(1n))) {
    await world.approve(1n)
    expect(await wrap()).toHaveProperty('ok')
  }
  if (await expectInOnePlace(2n)) expect(await unwrap()).toEqual({ ok: true })
  expect(await expectInOnePlace(1n)).toBe(true)
  expect(await expectInOnePlace(2n)).toBe(false)
}

const wrapCases = WRAP_CALLS.flatMap((method) =>
  Object.entries(VERDICTS).map(([what, verdict]) => ({ method, what, verdict })),
)

test.each(some(wrapCases, 8))('no position is lost when $method of a wrap $what', async (fate) => {
  const { method, verdict } = fate
  // the pool is known already, so the factory is asked for another one
  const target = method === 'getPools' ? world.exchange.ids.pools['ICP/ICS'] : world.poolId
  const fault = world.network.faults.onCall({ from: world.id, method }, verdict)
  const answer = world
    .as(maker)
    .wrap(target, 1n)
    .catch(() => 'the callback trapped')
  await world.network.advanceTime(900_000)
  await answer

  expect(fault.calls).toHaveLength(1)
  await expectBothWaysWork()
})

const unwrapCases = Object.entries(VERDICTS).map(([what, verdict]) => ({ what, verdict }))

test.each(some(unwrapCases, 4))(
  'no position is lost when the pool of an unwrap $what',
  async (fate) => {
    const match = { from: world.id, method: 'transferPosition' }
    const fault = world.network.faults.onCall(match, fate.verdict)
    const answer = unwrap().catch(() => 'the callback trapped')
    await world.network.advanceTime(900_000)
    await answer

    expect(fault.calls).toHaveLength(1)
    await expectBothWaysWork()
  },
)

test.each(['wrap', 'unwrap'] as const)(
  'no position is lost by an upgrade during %s',
  async (way) => {
    const match = { from: world.id, method: 'transferPosition' }
    const upgraded = world.network.faults.whileCallIsOut(match, () => world.upgrade())
    const flow = (way === 'wrap' ? wrap() : unwrap()).catch(() => 'the upgrade ended the flow')
    await upgraded
    await flow
    await world.network.advanceTime(900_000)
    await expectBothWaysWork()
  },
)

test.each(['wrap', 'unwrap'] as const)('no position is lost by a crash during %s', async (way) => {
  const after = ({ method }: { method?: string }) => method === 'transferPosition'
  world.network.faults.crashAt('afterCommit', { after })
  const flow = way === 'wrap' ? wrap() : unwrap()
  await expect(flow).rejects.toBeInstanceOf(NetworkCrashError)
  await world.network.restart()
  await world.network.advanceTime(900_000)
  await expectBothWaysWork()
})

test('what the pool cannot be asked about stays open, stands still, and is found again', async () => {
  const { faults } = world.network
  faults.onCall(
    { from: world.id, method: 'transferPosition' },
    VERDICTS['runs and its answer is lost'],
  )
  const silence = faults.onCall(
    { from: world.id, method: 'checkOwnerOfUserPosition' },
    VERDICTS.traps,
    { times: 1000 },
  )
  expect(await unwrap()).toMatchObject({ err: expect.stringContaining('has not answered') })
  expect(await world.as(maker).getHandovers()).toMatchObject([{ positionId: 2n, tokenId: [1n] }])
  const mine = await world.as(maker).getHandoversOf(maker, 0n, 10n)
  expect(mine).toMatchObject([{ positionId: 2n, tokenId: [1n] }])
  const to = { owner: trader, subaccount: [] as [] }
  const move = { token_id: 1n, to, from_subaccount: [], memo: [], created_at_time: [] }
  const [moved] = await world
    .as(maker)
    .icrc7_transfer([{ ...move, from_subaccount: [], memo: [], created_at_time: [] }])
  expect(moved).toMatchObject([{ Err: { GenericError: {} } }])
  expect(await unwrap()).toHaveProperty('err')

  silence.remove()
  expect(await world.as(trader).resume(world.poolId, 2n)).toEqual({ ok: [] })
  expect(await expectInOnePlace(2n)).toBe(false)
})

test('two wraps of one position at once mint one token', async () => {
  const answers = await Promise.all([wrap(), wrap()])
  expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1)
  expect(await expectInOnePlace(1n)).toBe(true)
  expect(await world.as(maker).icrc7_total_supply()).toBe(2n)
})

test('a transfer and an unwrap at once end with one holder', async () => {
  const to = { owner: trader, subaccount: [] as [] }
  const move = { token_id: 1n, to, from_subaccount: [], memo: [], created_at_time: [] }
  const [unwrapped, moved] = await Promise.all([
    unwrap(),
    world
      .as(maker)
      .icrc7_transfer([{ ...move, from_subaccount: [], memo: [], created_at_time: [] }]),
  ])
  const hasMoved = 'Ok' in (moved[0]?.[0] ?? {})
  expect('ok' in unwrapped).toBe(!hasMoved)
  const place = await world.whereIs(2n, [maker, trader])
  expect(place).toBe(hasMoved ? `collection: ${trader.toText()}` : `pool: ${maker.toText()}`)
})
