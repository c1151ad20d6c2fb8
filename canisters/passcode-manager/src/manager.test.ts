import { heapMaps } from '@sluice/canister'
import { answerOnce, putPasscode, takePasscode } from '@sluice/canister-swap-factory/passcodes'
import { describe, expect, test } from 'vitest'
import { balanceOf } from './books.ts'
import { learnBought } from './bought.ts'
import { transferEarnings } from './governance.ts'
import { lastLogs, log } from './log.ts'
import { openManagerState } from './ManagerState.ts'
import { destroyPasscode, requestPasscode, retryRequests } from './passcodes.ts'
import { FEE, logicWorld, PRICE, SELF } from './testing/logicWorld.ts'
import { deposit, depositFrom, withdraw } from './wallet.ts'

const alice = Uint8Array.of(1)
const treasury = Uint8Array.of(9)
const pair = { token0: Uint8Array.of(5), token1: Uint8Array.of(6), fee: 3000n }

async function funded(amount = 2n * PRICE) {
  const world = logicWorld([alice])
  await depositFrom(world.manager(), alice, { amount, fee: FEE })
  return world
}

test('a deposit from the subaccount credits what arrives, one by allowance the whole amount', async () => {
  const world = logicWorld([alice])

  expect(await deposit(world.manager(), alice, { amount: 100n, fee: FEE })).toEqual({ ok: 90n })
  expect(await depositFrom(world.manager(), alice, { amount: 100n, fee: FEE })).toEqual({
    ok: 100n,
  })
  expect(balanceOf(world.state, alice)).toBe(190n)
})

test('a refused withdrawal is in the balance again at once', async () => {
  const world = await funded(500n)
  world.fateOf.ledger = () => 'refused'

  expect(await withdraw(world.manager(), alice, { amount: 500n, fee: FEE })).toHaveProperty('err')
  expect(balanceOf(world.state, alice)).toBe(500n)
})

test('a withdrawal whose answer was lost pays once and credits nothing back', async () => {
  const world = await funded(500n)
  const before = world.walletOf(alice)
  world.fateOf.ledger = () => 'answerLost'
  await withdraw(world.manager(), alice, { amount: 500n, fee: FEE })
  expect(balanceOf(world.state, alice)).toBe(0n)
  world.fateOf.ledger = () => 'answered'

  await world.drain()

  expect(world.walletOf(alice)).toBe(before + 490n)
  expect(balanceOf(world.state, alice)).toBe(0n)
})

test('amounts that no transfer can have are refused before anything is written', async () => {
  const world = await funded(500n)
  const insufficient = { err: { InsufficientFunds: null } }

  expect(await deposit(world.manager(), alice, { amount: FEE, fee: FEE })).toEqual(insufficient)
  expect(await withdraw(world.manager(), alice, { amount: FEE, fee: FEE })).toEqual(insufficient)
  expect(await withdraw(world.manager(), alice, { amount: 501n, fee: FEE })).toEqual(insufficient)
  expect(await withdraw(world.manager(), alice, { amount: 0n, fee: FEE })).toEqual({
    err: { InternalError: 'Amount can not be 0' },
  })
  expect(world.state.intents.size).toBe(0)
})

test('a passcode costs its price and an unused one gives it back', async () => {
  const world = await funded()

  expect(await requestPasscode(world.manager(), alice, pair)).toEqual({ ok: 'ok' })
  expect(balanceOf(world.state, alice)).toBe(PRICE)
  expect(await destroyPasscode(world.manager(), alice, pair)).toEqual({ ok: 'ok' })
  expect(balanceOf(world.state, alice)).toBe(2n * PRICE)
})

test('who has less than the price gets no passcode', async () => {
  const world = await funded(PRICE - 1n)

  expect(await requestPasscode(world.manager(), alice, pair)).toEqual({
    err: { InsufficientFunds: null },
  })
  expect(world.state.requests.size).toBe(0)
  expect(world.state.sold.get()).toBe(0n)
})

test('a second passcode of the same kind, or one for a token with itself, costs nothing', async () => {
  const world = await funded()
  await requestPasscode(world.manager(), alice, pair)

  expect(await requestPasscode(world.manager(), alice, pair)).toEqual({
    err: { InternalError: 'Passcode is existed.' },
  })
  expect(
    await requestPasscode(world.manager(), alice, { ...pair, token1: pair.token0 }),
  ).toHaveProperty('err')
  expect(balanceOf(world.state, alice)).toBe(PRICE)
})

test('a used passcode gives nothing back', async () => {
  const world = await funded()
  await requestPasscode(world.manager(), alice, pair)
  takePasscode(world.factoryState, alice, pair)

  expect(await destroyPasscode(world.manager(), alice, pair)).toEqual({
    err: { InternalError: 'Passcode is not existed.' },
  })
  expect(balanceOf(world.state, alice)).toBe(PRICE)
})

test('a request whose answer was lost is settled by asking again, even after the passcode was used', async () => {
  const world = await funded()
  world.fateOf.factory = () => 'answerLost'
  expect(await requestPasscode(world.manager(), alice, pair)).toHaveProperty('err')
  takePasscode(world.factoryState, alice, pair)
  world.fateOf.factory = () => 'answered'

  await retryRequests(world.manager())

  expect(balanceOf(world.state, alice)).toBe(PRICE)
  expect(world.factoryState.passcodes.size).toBe(0)
  expect(world.state.requests.size).toBe(0)
})

test('governance takes what used passcodes have earned, and not what may be asked back', async () => {
  const world = await funded()
  await requestPasscode(world.manager(), alice, pair)
  expect(await transferEarnings(world.manager(), treasury, PRICE)).toHaveProperty('err')

  takePasscode(world.factoryState, alice, pair)

  expect(await transferEarnings(world.manager(), treasury, PRICE + 1n)).toHaveProperty('err')
  expect(await transferEarnings(world.manager(), SELF, PRICE)).toHaveProperty('err')
  expect(await transferEarnings(world.manager(), treasury, PRICE)).toEqual({ ok: PRICE - FEE })
  expect(world.walletOf(treasury)).toBe(PRICE - FEE)
  expect(await transferEarnings(world.manager(), treasury, PRICE)).toHaveProperty('err')
})

describe('whoever owns nothing', () => {
  const mallory = Uint8Array.of(66)

  test('costs the factory no call and the log no line', async () => {
    const world = logicWorld([alice])
    let asked = 0
    world.fateOf.factory = () => {
      asked += 1
      return 'answered'
    }
    for (let fee = 0n; fee < 100n; fee++)
      expect(await destroyPasscode(world.manager(), mallory, { ...pair, fee })).toEqual({
        err: { InternalError: 'Passcode is not existed.' },
      })
    const huge = { ...pair, fee: 1n << 300n }
    expect(await destroyPasscode(world.manager(), mallory, huge)).toHaveProperty('err')
    expect(await requestPasscode(world.manager(), mallory, huge)).toHaveProperty('err')

    expect(asked).toBe(0)
    expect(world.state.logs.size).toBe(0)
    expect(world.state.requests.size).toBe(0)
    expect(world.state.bought.size).toBe(0)
  })

  test('pushes nothing out of the log by transfers that are refused', async () => {
    const world = await funded(500n)
    const before = world.state.logs.size
    for (const fee of [FEE, 0n]) await depositFrom(world.manager(), mallory, { amount: 100n, fee })
    await deposit(world.manager(), mallory, { amount: 100n, fee: FEE })
    await deposit(world.manager(), mallory, { amount: 1n << 300n, fee: FEE })

    expect(world.state.logs.size).toBe(before)
    expect(world.state.intents.size).toBe(0)
  })
})

test('a used passcode is asked about once a minute and no more', async () => {
  const world = await funded()
  await requestPasscode(world.manager(), alice, pair)
  takePasscode(world.factoryState, alice, pair)
  let asked = 0
  world.fateOf.factory = () => {
    asked += 1
    return 'answered'
  }
  for (let index = 0; index < 10; index++) await destroyPasscode(world.manager(), alice, pair)

  expect(asked).toBe(1)
  expect(world.state.logs.size).toBe(2)
})

test('a passcode that a failed creation gives back can still be given back', async () => {
  const world = await funded()
  await requestPasscode(world.manager(), alice, pair)
  takePasscode(world.factoryState, alice, pair)
  await destroyPasscode(world.manager(), alice, pair)
  putPasscode(world.factoryState, alice, pair)
  world.passSeconds(60)

  expect(await destroyPasscode(world.manager(), alice, pair)).toEqual({ ok: 'ok' })
  expect(balanceOf(world.state, alice)).toBe(2n * PRICE)
})

test('passcodes that were sold before purchases were remembered can be given back', async () => {
  const world = await funded()
  await requestPasscode(world.manager(), alice, pair)
  for (const [key] of world.state.bought.entries()) world.state.bought.delete(key)
  world.state.knowsBought.set(false)
  await learnBought(world.manager())

  expect(world.state.knowsBought.get()).toBe(true)
  expect(await destroyPasscode(world.manager(), alice, pair)).toEqual({ ok: 'ok' })
})

test('while a creation holds a passcode, what was sold before is not taken for known', async () => {
  const world = await funded()
  world.state.knowsBought.set(false)
  putPasscode(world.factoryState, alice, pair)
  world.factoryState.creation.set({
    id: 1n,
    startedNs: 0n,
    caller: alice,
    passcode: pair,
    token0: { address: '', standard: '' },
    token1: { address: '', standard: '' },
    fee: 3000n,
    canisterId: undefined,
    installer: undefined,
  })
  await learnBought(world.manager())
  expect(world.state.knowsBought.get()).toBe(false)
})

test('nothing new is asked while a request is open that the factory might forget', async () => {
  const world = await funded()
  world.fateOf.factory = () => 'neverRan'
  await requestPasscode(world.manager(), alice, pair)
  world.state.nextRequestId.set(world.state.nextRequestId.get() + 5_000n)

  expect(await requestPasscode(world.manager(), alice, { ...pair, fee: 500n })).toMatchObject({
    err: { InternalError: expect.stringContaining('has not answered earlier requests') },
  })
  expect(balanceOf(world.state, alice)).toBe(PRICE)
})

test('the factory keeps its last answers, and none that it has forgotten is given anew', () => {
  const { factoryState } = logicWorld([alice])
  let runs = 0
  const run = () => {
    runs += 1
    return { ok: null }
  }
  for (let id = 1n; id <= 10_001n; id++) answerOnce(factoryState, id, run)

  expect(factoryState.passcodeAnswers.size).toBe(10_000)
  answerOnce(factoryState, 2n, run)
  expect(() => answerOnce(factoryState, 1n, run)).toThrow('forgotten')
  expect(runs).toBe(10_001)
})

test('the log keeps the last 5000 entries', () => {
  const state = openManagerState(heapMaps)
  for (let index = 0n; index < 5_003n; index++)
    log(state, { caller: alice, message: `${index}`, amount: undefined, timestampNs: index })

  expect(state.logs.size).toBe(5000)
  expect(lastLogs(state, 2n).map(({ message }) => message)).toEqual(['5001', '5002'])
  expect(lastLogs(state, undefined)[0]?.message).toBe('3')
})
