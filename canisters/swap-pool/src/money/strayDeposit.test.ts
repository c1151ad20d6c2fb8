import { principalSubaccount } from '@sluice/canister'
import { beforeEach, describe, expect, test } from 'vitest'
import { attemptFlow } from '../pool/result.ts'
import { SELF } from '../testing/logicWorld.ts'
import { alice, maker, startTrading, type Trading } from '../testing/tradingWorld.ts'
import { deposit, depositFrom } from './deposit.ts'
import { getMistransferBalance, withdrawMistransferBalance } from './mistransfer.ts'
import { claimStrayDeposit } from './strayDeposit.ts'

let trading: Trading

beforeEach(async () => {
  trading = await startTrading()
})

const claimBlock = (owner: Uint8Array, block: bigint) =>
  attemptFlow(() => claimStrayDeposit(trading.context, owner, { token: 'token0', block }))
const refusedWith = (text: string) => ({ err: { InternalError: text } })

describe("tokens sent to the pool's own account", () => {
  test('are credited to their sender by the block that shows them, once', async () => {
    const block = trading.world.ledgers.token0.transfer(alice, SELF, 700n)
    expect(trading.world.findQuietError()).toContain('700')
    expect(await claimBlock(alice, block)).toEqual({ ok: 700n })
    expect(trading.unused().amount0).toBe(700n)
    expect(trading.world.findQuietError()).toBeUndefined()
    expect(trading.world.findEventError()).toBeUndefined()
    expect(await claimBlock(alice, block)).toEqual(
      refusedWith('This deposit has been credited already'),
    )
  })

  test('are not credited again by a number that the first one wraps to', async () => {
    const block = trading.world.ledgers.token0.transfer(alice, SELF, 700n)
    await claimBlock(alice, block)
    trading.world.ledgers.token0.transfer(maker, SELF, 700n)
    const number = 2n ** 64n + block
    expect(await claimBlock(alice, number)).toEqual(refusedWith(`No ledger has a block ${number}`))
    expect(trading.unused().amount0).toBe(700n)
  })

  test('are credited once when two claims run at the same time', async () => {
    const block = trading.world.ledgers.token0.transfer(alice, SELF, 700n)
    const answers = await Promise.all([claimBlock(alice, block), claimBlock(alice, block)])
    expect(answers).toContainEqual({ ok: 700n })
    expect(trading.unused().amount0).toBe(700n)
  })

  test('belong to nobody else', async () => {
    const block = trading.world.ledgers.token0.transfer(alice, SELF, 700n)
    const text = "That block is no transfer of yours to the pool's own account"
    expect(await claimBlock(maker, block)).toEqual(refusedWith(text))
  })

  test('are not what the pool took and credited itself, nor transfers to others or to a subaccount', async () => {
    const { ledgers } = trading.world
    const args = { token: 'token0', amount: 1000n, fee: 10n }
    await depositFrom(trading.context, alice, args)
    const pulled = BigInt(ledgers.token0.log.length - 1)
    await deposit(trading.context, alice, args)
    const moved = BigInt(ledgers.token0.log.length - 1)
    const notTheirs = "That block is no transfer of yours to the pool's own account"
    expect(await claimBlock(alice, pulled)).toEqual(
      refusedWith('The pool itself took that deposit, and credited it then'),
    )
    expect(await claimBlock(alice, moved)).toEqual(refusedWith(notTheirs))
    const toOther = ledgers.token0.transfer(alice, maker, 700n)
    const toSubaccount = ledgers.token0.transfer(alice, SELF, 700n, principalSubaccount(alice))
    expect(await claimBlock(alice, toOther)).toEqual(refusedWith(notTheirs))
    expect(await claimBlock(alice, toSubaccount)).toEqual(refusedWith(notTheirs))
    expect(await claimBlock(alice, 10_000n)).toEqual(
      refusedWith('The ledger does not show a block 10000 to the pool'),
    )
  })

  test('never count when the ledger holds nothing beyond what the pool owes, whatever its log says', async () => {
    const { token0 } = trading.world.ledgers
    const block = token0.transfer(alice, SELF, 700n)
    token0.give(SELF, -1n)
    expect(await claimBlock(alice, block)).toEqual(
      refusedWith('The pool holds no tokens that nobody has been credited for'),
    )
  })

  test('count also when the wallet sent an empty memo and its time', async () => {
    const { token0 } = trading.world.ledgers
    const block = token0.transfer(alice, SELF, 700n)
    const logged = token0.log[Number(block)]
    if (logged !== undefined) {
      token0.log[Number(block)] = { ...logged, memo: new Uint8Array(8), createdAtNs: 5n }
    }
    expect(await claimBlock(alice, block)).toEqual({ ok: 700n })
  })

  test('a deposit whose ledger leaves out who moved it is known by its key', async () => {
    await depositFrom(trading.context, alice, { token: 'token0', amount: 1000n, fee: 10n })
    const { log } = trading.world.ledgers.token0
    const pulled = log.at(-1)
    if (pulled !== undefined) log[log.length - 1] = { ...pulled, spender: undefined }
    expect(await claimBlock(alice, BigInt(log.length - 1))).toEqual(
      refusedWith('The pool itself took that deposit, and credited it then'),
    )
  })
})

describe('tokens that the pool does not trade', () => {
  const foreign = { address: 'e', standard: 'ICRC1' }

  test('come back from the subaccount to the wallet, less the fee', async () => {
    const { context, world } = trading
    const held = world.ledgers.token1.balanceOf(SELF, principalSubaccount(alice))
    const before = trading.wallet('token1')
    expect(await getMistransferBalance(context, alice, foreign)).toBe(held)
    expect(await withdrawMistransferBalance(context, alice, foreign)).toBe(held - 7n)
    expect(trading.wallet('token1') - before).toBe(held - 7n)
    expect(await attemptFlow(() => withdrawMistransferBalance(context, alice, foreign))).toEqual(
      refusedWith('Insufficient balance: 0'),
    )
    expect(world.findQuietError()).toBeUndefined()
  })

  test('are refused for the pool tokens, other standards and ledgers that nobody vouches for', async () => {
    const { context } = trading
    const attempted = (address: string, standard: string) =>
      attemptFlow(() => withdrawMistransferBalance(context, alice, { address, standard }))
    expect(await attempted('token0', 'ICRC1')).toEqual(
      refusedWith('Use deposit and withdraw instead'),
    )
    expect(await attempted('e', 'DIP20')).toEqual(refusedWith('Only ICRC-1 standard is supported'))
    context.isTrusted = async () => false
    expect(await attempted('e', 'ICRC1')).toEqual(refusedWith('Untrusted canister: e'))
  })

  test('whose ledger does not answer are sent once all the same', async () => {
    const { context, world } = trading
    const before = trading.wallet('token1')
    world.faults = ['answer-lost']
    await attemptFlow(() => withdrawMistransferBalance(context, alice, foreign))
    await world.runJobs()
    expect(trading.wallet('token1')).toBeGreaterThan(before)
    expect(context.journal.pending()).toEqual([])
    expect(world.findQuietError()).toBeUndefined()
  })
})
