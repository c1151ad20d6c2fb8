import { Principal } from '@icp-sdk/core/principal'
import { beforeEach, expect, test } from 'vitest'
import { getEvents } from '../log/events.ts'
import { listFailed } from '../log/flows.ts'
import { refreshLabels } from '../money/tokenLabels.ts'
import { withdraw } from '../money/withdraw.ts'
import { attempt, attemptFlow } from '../pool/result.ts'
import { positionIdsOf } from '../positions/ownership.ts'
import { alice, startTrading, type Trading } from '../testing/tradingWorld.ts'
import {
  deleteFailedTransaction,
  depositAllAndMint,
  restartPayouts,
  upgradeTokenStandard,
} from './administration.ts'
import { consentTable } from './consent.ts'
import { setTrustedOrigins, setWhiteList } from './settings.ts'

let trading: Trading
beforeEach(async () => {
  trading = await startTrading()
})
const refusedWith = (text: string) => ({ err: { InternalError: text } })

test('an admin deposits what lies on subaccounts and opens a position for its owner', async () => {
  const args = {
    amount0: 1010n,
    amount1: 1007n,
    fee0: 10n,
    fee1: 7n,
    amount0Desired: '1000',
    amount1Desired: '1000',
    tickLower: -60n,
    tickUpper: 60n,
    positionOwner: Principal.fromUint8Array(alice),
  }
  const id = await depositAllAndMint(trading.context, args)
  expect(positionIdsOf(trading.context.storage, alice)).toEqual([id])
  expect(trading.world.findQuietError()).toBeUndefined()
  expect(trading.world.findEventError()).toBeUndefined()
  const nothing = { ...args, amount0: 10n, amount1: 0n }
  expect(await attemptFlow(() => depositAllAndMint(trading.context, nothing))).toMatchObject(
    refusedWith(expect.stringContaining('Illegal balance in pool')),
  )
})

test('a failed transaction is taken off the list, one under way is not', async () => {
  await trading.fill(alice, 5000n)
  trading.world.faults = ['unreachable']
  const args = { token: 'token0', amount: 5000n, fee: 10n }
  await attemptFlow(() => withdraw(trading.context, alice, args))
  const [id] = listFailed(trading.context.storage)[0] ?? [0n]
  expect(trading.unused().amount0).toBe(5000n)
  expect(deleteFailedTransaction(trading.context, id)).toBe(true)
  expect(listFailed(trading.context.storage)).toEqual([])
  expect(attempt(() => deleteFailedTransaction(trading.context, id))).toEqual(
    refusedWith('Transaction not found'),
  )
  trading.world.faults = ['answer-lost']
  await attemptFlow(() => withdraw(trading.context, alice, args))
  const open = trading.context.storage.openFlows.entries()[0]?.[0] ?? 0n
  expect(attempt(() => deleteFailedTransaction(trading.context, open))).toEqual(
    refusedWith('The transaction is under way or completed'),
  )
  expect(restartPayouts(trading.context)).toBe('Processing restarted')
  await trading.world.runJobs()
  expect(restartPayouts(trading.context)).toBe('Queue is empty, no need to restart')
})

test("a token's standard is raised to ICRC-2 once its ledger knows it", async () => {
  const { context } = trading
  const ledger = Principal.fromUint8Array(Uint8Array.of(100))
  const config = context.storage.config.get()
  if (config === undefined) throw new Error('the pool has been installed')
  const token0 = { ...config.token0, address: ledger.toText(), standard: 'ICRC1' }
  context.storage.config.set({ ...config, token0 })
  const knows = context.ledgerReads.fetchStandards
  context.ledgerReads.fetchStandards = async () => ['ICRC-1']
  expect(await attemptFlow(() => upgradeTokenStandard(context, ledger))).toEqual(
    refusedWith('This token does not support ICRC-2'),
  )
  context.ledgerReads.fetchStandards = knows
  expect(await upgradeTokenStandard(context, ledger)).toBe('Success')
  expect(await attemptFlow(() => upgradeTokenStandard(context, ledger))).toEqual(
    refusedWith('Unsupported token standard'),
  )
  expect(await attemptFlow(() => upgradeTokenStandard(context, Principal.anonymous()))).toEqual(
    refusedWith('Wrong address'),
  )
})

test('wallets learn which sites the pool trusts, and only of sites', () => {
  const { context } = trading
  expect(setTrustedOrigins(context, ['https://example.org'])).toBe(true)
  expect(setTrustedOrigins(context, ['https://example.org', 'anything'])).toBe(false)
  expect(context.storage.trustedOrigins.get()).toEqual(['https://example.org'])
})

test('a wallet shows what a call does in the tokens people know', async () => {
  const { context } = trading
  const { depositFromAndSwap, withdraw, decreaseLiquidity, removeLiquidity } = consentTable(context)
  const swap = {
    zeroForOne: true,
    amountIn: '1250000000',
    amountOutMinimum: '7',
    tokenInFee: 10n,
    tokenOutFee: 7n,
  }
  const paid = 'smallest units of token0'
  expect(depositFromAndSwap?.(swap).details[0]).toEqual(['You pay', `1250000000 ${paid}`])
  await refreshLabels(context)
  expect(depositFromAndSwap?.(swap)).toEqual({
    title: 'Swap tokens',
    details: [
      ['You pay', '12.5 AAA'],
      ['You receive at least', '0.00000007 BBB'],
    ],
  })
  expect(withdraw?.({ token: 'token1', amount: 10n ** 8n, fee: 7n }).details[0]).toEqual([
    'Amount',
    '1 BBB',
  ])
  const liquidity = `${context.engine.state.liquidity / 4n}`
  expect(decreaseLiquidity?.({ positionId: 1n, liquidity }).details).toContainEqual([
    'Share',
    expect.stringMatching(/^2[45]\.\d\d %$/),
  ])
  const bounds = { amount0Min: '250000000', amount1Min: '0', keepInPool: true }
  expect(removeLiquidity?.({ positionId: 1n, liquidity: '0', ...bounds })).toEqual({
    title: 'Collect fees',
    details: [
      ['Position', '1'],
      ['Share', '0.00 %'],
      ['At least, AAA', '2.5 AAA'],
      ['At least, BBB', '0 BBB'],
      ['Where it goes', 'It stays in the pool, as yours'],
    ],
  })
  expect(() => withdraw?.({ token: 'elsewhere', amount: 1n, fee: 7n })).toThrow()
})

test('long lists of members make pages of events shorter, and no event is passed over', async () => {
  const { context } = trading
  const members = Array.from({ length: 1000 }, (_, index) =>
    Principal.fromUint8Array(Uint8Array.of(index & 255, index >> 8, 1)),
  )
  expect(() => setWhiteList(context, [...members, ...members])).toThrow('at most 1000 members')
  for (let time = 0; time < 7; time++) setWhiteList(context, members)

  const ids: bigint[] = []
  let most = 0
  for (let cursor = 1n; ; ) {
    const { events, next, end } = getEvents(context, cursor, 500n)
    ids.push(...events.map(({ id }) => id))
    const named = events.map(({ event }): number => ('whiteListChanged' in event ? 1000 : 0))
    most = Math.max(
      most,
      named.reduce((sum, count) => sum + count, 0),
    )
    if (next === end) break
    cursor = next
  }
  expect(ids).toEqual(
    Array.from({ length: context.storage.events.size }, (_, index) => BigInt(index + 1)),
  )
  expect(most).toBe(2000)
})
