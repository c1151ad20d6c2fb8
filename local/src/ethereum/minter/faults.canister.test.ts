import type { NetworkSnapshot } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { attempt, faultCases } from '@sluice/testing/exchange/callFaults'
import { person } from '@sluice/testing/exchange/people'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONTRACTS } from '../contracts/addresses.ts'
import {
  alice,
  bob,
  ETHER,
  type EthereumWorld,
  ethereumFrom,
  ROUND_SECONDS,
  startEthereum,
} from './testing/EthereumWorld.ts'
import { askForEther, askForUsdc, payEther, payUsdc } from './testing/plainDeposits.ts'

const OUTSIDE = '0x52908400098527886E0F7030069857D2E4169EE7'
const VALUE = ETHER
const TOKENS = 5_000_000n
const AMOUNT = ETHER / 10n
const TOKEN_AMOUNT = 2_000_000n
/** Pays plainly, to an address of her own. */
const carol = person(22)
const PLAIN = ETHER
const PLAIN_FEE = ETHER / 200n
const PLAIN_TOKENS = 50_000_000n
const PLAIN_TOKENS_FEE = 1_000_000n

let prepared: { world: EthereumWorld; snapshot: NetworkSnapshot }
let world: EthereumWorld
/** Bob has ckETH and a token and has approved both; Alice's deposit is final, and nobody has looked. */
beforeAll(async () => {
  const start = await startEthereum()
  await start.depositUsdc(bob, TOKENS)
  await start.scrape()
  await start.approve(bob, ETHER)
  await start.approve(bob, TOKENS, start.ckusdc)
  await start.depositEth(alice, VALUE)
  await start.chain.mine(3)
  await start.passSeconds(ROUND_SECONDS + 1)
  prepared = { world: start, snapshot: start.network.snapshot() }
  await start.network.stop()
}, 60_000)
beforeEach(async () => {
  world = await ethereumFrom(prepared.world, prepared.snapshot)
})
afterEach(() => world.network.stop())

const round = () => world.passSeconds(ROUND_SECONDS + 1)
const pay = (to: string) => world.withdrawEth(bob, to, AMOUNT)

const payPlainly = async () => payEther(world, (await askForEther(world, carol)).address, PLAIN)

/** A round in which the `nth` call of a method fails, so that the next one begins there. */
async function roundUntil(method: string, nth: number): Promise<void> {
  let calls = 0
  world.network.faults.interceptor = (call) =>
    call.method === method && ++calls === nth
      ? { kind: 'rejectBefore', code: 2, message: 'by the test' }
      : 'deliver'
  await round()
  world.network.faults.interceptor = undefined
  expect(calls).toBeGreaterThanOrEqual(nth)
}

type Flow = {
  readonly calls: string[]
  /** What has to have happened. */
  readonly before?: () => Promise<unknown>
  readonly run: () => Promise<unknown>
  /** What Carol has paid. */
  readonly plain?: 'ether' | 'usdc'
}

/** Each flow with the calls that it makes. */
const FLOWS: Record<string, Flow> = {
  'a deposit': {
    calls: ['eth_getBlockByNumber', 'eth_getLogs', 'icrc1_transfer'],
    run: async () => {
      await world.as(alice).scrape()
      await world.passSeconds(1)
    },
  },
  'a withdrawal of ether': { calls: ['icrc2_transfer_from'], run: () => pay(OUTSIDE) },
  'a withdrawal of a token': {
    calls: ['eth_feeHistory'],
    run: () => world.withdrawUsdc(bob, OUTSIDE, TOKEN_AMOUNT),
  },
  'a withdrawal of a token whose gas is known': {
    calls: ['icrc1_fee', 'icrc2_transfer_from'],
    before: () => world.scrape(),
    run: () => world.withdrawUsdc(bob, OUTSIDE, TOKEN_AMOUNT),
  },
  'a payment': {
    calls: [
      'eth_feeHistory',
      'eth_getTransactionCount',
      'sign_with_ecdsa',
      'eth_call',
      'eth_sendRawTransaction',
    ],
    before: () => pay(OUTSIDE),
    run: round,
  },
  'the end of a payment': {
    calls: ['eth_getTransactionCount', 'eth_getTransactionReceipt'],
    before: async () => {
      await pay(OUTSIDE)
      await round()
      await world.chain.mine(3)
    },
    run: round,
  },
  'a reimbursement': {
    calls: ['icrc1_transfer'],
    before: async () => {
      await pay(CONTRACTS.reverting)
      await round()
      await world.chain.mine(3)
    },
    run: round,
  },
  'an address for plain deposits': {
    calls: ['ecdsa_public_key'],
    run: () => askForEther(world, carol),
  },
  'a plain deposit that is found': {
    calls: ['eth_getBlockByNumber', 'eth_call', 'eth_feeHistory', 'sign_with_ecdsa'],
    before: payPlainly,
    run: round,
    plain: 'ether',
  },
  'a plain deposit of a token that is found': {
    calls: ['eth_getLogs'],
    before: async () => payUsdc(world, (await askForUsdc(world, carol)).address, PLAIN_TOKENS),
    run: round,
    plain: 'usdc',
  },
  'the consent of an address': {
    calls: ['sign_with_ecdsa'],
    before: async () => {
      await payPlainly()
      await roundUntil('sign_with_ecdsa', 2)
    },
    run: round,
    plain: 'ether',
  },
  'a sweep': {
    calls: [
      'eth_feeHistory',
      'eth_getTransactionCount',
      'sign_with_ecdsa',
      'eth_call',
      'eth_sendRawTransaction',
    ],
    before: async () => {
      await payPlainly()
      await roundUntil('sign_with_ecdsa', 3)
    },
    run: round,
    plain: 'ether',
  },
  'the end of a sweep, and its mint': {
    calls: [
      'eth_getTransactionCount',
      'eth_getTransactionReceipt',
      'eth_getLogs',
      'icrc1_transfer',
    ],
    before: async () => {
      await world.scrape()
      await payPlainly()
      await round()
      await world.chain.mine(3)
    },
    run: round,
    plain: 'ether',
  },
}

test.each(some(faultCases(FLOWS), 4))(
  'nothing is lost when $method of $name $what',
  async ({ flow, method, fault }) => {
    await flow.before?.()
    await fault({
      network: world.network,
      from: world.minter.canisterId,
      method,
      upgrade: () => world.minter.upgrade(),
      run: flow.run,
    })
    await world.passSeconds(ROUND_SECONDS)
    await world.requireSolvent()
    await everythingEnds(flow)
  },
)

/** Alice gets what she sent, once, and Carol as well, less the fee; what was burned is paid or comes back, once; nothing is left open. */
async function everythingEnds({ plain }: Flow): Promise<void> {
  await attempt(() => world.scrape())
  // after an upgrade nobody looks before somebody asks again
  if (plain === 'ether') await askForEther(world, carol)
  if (plain === 'usdc') await askForUsdc(world, carol)
  await world.passSeconds(601)
  await world.finish()
  await attempt(() => world.scrape())
  await world.finish()
  expect(await world.balanceOf(alice)).toBe(VALUE)
  expect(await world.balanceOf(carol)).toBe(plain === 'ether' ? PLAIN - PLAIN_FEE : 0n)
  expect(await world.balanceOf(carol, world.ckusdc)).toBe(
    plain === 'usdc' ? PLAIN_TOKENS - PLAIN_TOKENS_FEE : 0n,
  )
  const by = { BySenderAccount: { owner: bob, subaccount: [] as [] } }
  const withdrawals = await world.as(bob).withdrawal_status(by)
  for (const { status } of withdrawals) expect(status).toHaveProperty('TxFinalized')
  const tokens = withdrawals.filter(({ token_symbol }) => token_symbol === 'ckUSDC')
  expect(await world.usdcOf(OUTSIDE)).toBe(TOKEN_AMOUNT * BigInt(tokens.length))
  expect((await world.balanceOf(bob, world.ckusdc)) + (await world.usdcOf(OUTSIDE))).toBe(
    TOKENS - (await fees()),
  )
  await world.requireSolvent()
  await world.requireBacked()
  const { waiting, reimbursing, to_mint, minting, burning } = await world.books()
  expect([waiting, reimbursing, to_mint, minting, burning]).toEqual([0n, 0n, 0n, 0n, 0n])
}

/** What Bob's one approval of the token has cost. */
async function fees(): Promise<bigint> {
  return world.ledger(bob, world.ckusdc).icrc1_fee()
}
