import type { Principal } from '@icp-sdk/core/principal'
import * as ledgerService from '@sluice/candid/ledger'
import { accountIdentifier } from '@sluice/canister'
import { Network, NetworkCrashError, type NetworkSnapshot } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { actorOn } from '@sluice/testing'
import { VERDICTS } from '@sluice/testing/exchange/creations'
import {
  ExchangeWorld,
  FEE,
  startExchange,
  tokenA,
  tokenB,
} from '@sluice/testing/exchange/exchangeWorld'
import { approveAll, installLedger } from '@sluice/testing/exchange/ledgers'
import { founder, minter, unwrap } from '@sluice/testing/exchange/people'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const MINUTE_MS = 60_000
const AMOUNT = 10n ** 9n
const user = Buffer.from(accountIdentifier(founder.toUint8Array())).toString('hex')

let prepared: { snapshot: NetworkSnapshot; ids: ExchangeWorld['ids']; pool: Principal }
let world: ExchangeWorld
const pool = () => world.pool(prepared.pool, founder)
beforeAll(async () => {
  world = await startExchange()
  const { canisterId } = await world.createdPool()
  for (const ledger of [tokenA, tokenB]) await deposit(ledger, canisterId)
  await world.network.runUntilIdle()
  prepared = { snapshot: world.network.snapshot(), ids: world.ids, pool: canisterId }
  await world.network.stop()
})
beforeEach(async () => {
  world = new ExchangeWorld(await Network.start({ from: prepared.snapshot }), prepared.ids)
})
afterEach(() => world.network.stop())

/** A ledger at this id, and the founder's tokens of it in the pool. */
async function deposit(ledger: Principal, spender: Principal): Promise<void> {
  const { network } = world
  await installLedger(network, {
    symbol: 'TOK',
    fee: FEE,
    minter,
    balances: [[founder, 10n * AMOUNT]],
    into: await network.createCanister({ canisterId: ledger }),
  })
  await approveAll(
    actorOn<ledgerService._SERVICE>(network, ledgerService, ledger, founder),
    spender,
  )
  const args = { token: ledger.toText(), amount: 2n * AMOUNT, fee: FEE }
  unwrap(await world.pool(spender, founder).depositFrom(args))
}

const open = async () =>
  unwrap(
    await pool().mint({
      token0: tokenB.toText(),
      token1: tokenA.toText(),
      fee: 3000n,
      tickLower: -6000n,
      tickUpper: 6000n,
      amount0Desired: `${AMOUNT}`,
      amount1Desired: `${AMOUNT}`,
      amount0Min: [],
      amount1Min: [],
    }),
  )
const close = async (positionId: bigint) => {
  const { liquidity } = unwrap(await pool().getUserPosition(positionId))
  unwrap(await pool().decreaseLiquidity({ positionId, liquidity: `${liquidity}` }))
}
const listed = async () => unwrap(await world.index(founder).getUserPools(user))
const later = () => world.network.advanceTime(10 * MINUTE_MS)

/** The calls that keep the index true: what pools report, and what the index asks. */
const CALLS = ['addPoolToUser', 'getPools', 'getEvents', 'getUserPositionIdsByPrincipal'] as const

const WRONGS: Record<string, (method: string) => Promise<void>> = {
  ...Object.fromEntries(
    Object.entries(VERDICTS).map(([what, verdict]) => [
      what,
      async (method: string) => {
        const fault = world.network.faults.onCall({ method }, verdict)
        await open()
        await later()
        expect(fault.calls).toHaveLength(1)
      },
    ]),
  ),
  'runs while the index is upgraded': async (method) => {
    const upgraded = world.network.faults.whileCallIsOut({ method }, () => world.upgrade('index'))
    await open()
    await later()
    await upgraded
  },
  'is followed by a crash': async (method) => {
    world.network.faults.crashAt('afterCommit', { after: (message) => message.method === method })
    const flow = open().then(later)
    await expect(flow).rejects.toBeInstanceOf(NetworkCrashError)
    await world.network.restart()
  },
}

const cases = CALLS.flatMap((method) =>
  Object.entries(WRONGS).map(([what, goWrong]) => ({ method, what, goWrong })),
)

test.each(some(cases, 12))(
  'when $method $what a position is listed all the same, and no more when it is closed',
  async ({ method, goWrong }) => {
    await goWrong(method)
    await later()
    expect(await listed()).toEqual([prepared.pool.toText()])

    await close(1n)
    await later()
    expect(await listed()).toEqual([])
  },
)

test('a pool that reports nothing at all is found out within minutes', async () => {
  const { faults } = world.network
  const to = world.ids.index
  faults.onCall({ to }, { kind: 'rejectBefore', code: 2, message: 'by the test' }, { times: 1000 })

  await open()
  expect(await listed()).toEqual([])
  await later()

  expect(await listed()).toEqual([prepared.pool.toText()])
})
