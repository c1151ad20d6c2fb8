import type { Principal } from '@icp-sdk/core/principal'
import { share } from '@sluice/test-depth'
import { person } from '@sluice/testing/exchange/people'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_CONTRACT } from '../../../canisters/cketh-minter/src/sweeps/depositAddress.ts'
import { GWEI } from './testing/FakeEthereum.ts'
import {
  CKUSDC,
  ETHER,
  LogicMinter,
  MINIMUM,
  SWEEPING,
  USDC,
  USDC_FEE,
} from './testing/LogicMinter.ts'

const people = [person(20), person(21)] as const
const OUTSIDE = '0x52908400098527886E0F7030069857D2E4169EE7'

const who = fc.constantFrom(...people)
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('deposit' as const), who, amount: fc.bigInt(0n, 3n * ETHER) }),
    fc.record({ kind: fc.constant('plain' as const), who, amount: fc.bigInt(0n, ETHER) }),
    fc.record({
      kind: fc.constant('plainToken' as const),
      who,
      amount: fc.bigInt(0n, 9n * USDC_FEE),
    }),
    fc.record({ kind: fc.constant('token' as const), who, amount: fc.bigInt(0n, 9_000n) }),
    fc.record({ kind: fc.constant('out' as const), who, amount: fc.bigInt(MINIMUM, ETHER) }),
    fc.record({ kind: fc.constant('tokenOut' as const), who, amount: fc.bigInt(1n, 9_000n) }),
    fc.record({ kind: fc.constant('mine' as const), blocks: fc.nat(3) }),
    fc.record({ kind: fc.constant('pass' as const), seconds: fc.nat(400) }),
    fc.record({ kind: fc.constant('gas' as const), gwei: fc.bigInt(1n, 900n) }),
    fc.record({ kind: fc.constant('revert' as const), isOn: fc.boolean() }),
    fc.record({ kind: fc.constant('forget' as const) }),
    fc.record({ kind: fc.constant('restart' as const) }),
  ),
  { minLength: 10, maxLength: 40 },
)
const mishaps = fc.record({
  chain: fc.infiniteStream(
    fc.constantFrom(undefined, undefined, undefined, 'unknown', 'inconsistent', 'refused'),
  ),
  ledger: fc.infiniteStream(
    fc.constantFrom(undefined, undefined, undefined, 'lost', 'unreachable'),
  ),
})

type Step = typeof steps extends fc.Arbitrary<(infer Each)[]> ? Each : never

async function take(minter: LogicMinter, step: Step): Promise<void> {
  const { chain } = minter
  switch (step.kind) {
    case 'deposit':
      minter.deposit(step.who, step.amount)
      return minter.scrape()
    case 'token':
      minter.deposit(step.who, step.amount, { contract: USDC })
      return minter.scrape()
    case 'plain':
      return payPlainly(minter, step.who, step.amount)
    case 'plainToken':
      return payPlainly(minter, step.who, step.amount, USDC)
    case 'out':
      await minter.withdrawEth(step.who, OUTSIDE, step.amount)
      return
    case 'tokenOut':
      await minter.withdrawErc20(step.who, OUTSIDE, step.amount)
      return
    case 'mine':
      return chain.mine(step.blocks)
    case 'pass':
      return minter.passSeconds(step.seconds)
    case 'gas':
      chain.baseFee = step.gwei * GWEI
      return
    case 'revert':
      for (const address of [OUTSIDE, USDC])
        if (step.isOn) chain.reverting.add(address.toLowerCase())
        else chain.reverting.delete(address.toLowerCase())
      return
    case 'forget':
      return chain.pending.clear()
    case 'restart':
      return minter.restart()
  }
}

/** To somebody's own address, as an exchange does. */
async function payPlainly(
  minter: LogicMinter,
  owner: Principal,
  amount: bigint,
  token = NO_CONTRACT,
): Promise<void> {
  const { address } = await minter.depositAddress(owner, token)
  minter.chain.sweeper.pay(address, token, amount)
}

/** Nothing goes wrong any more, and gas costs little: all that is open ends. */
async function end(minter: LogicMinter): Promise<void> {
  minter.chain.mishap = () => undefined
  minter.ledgerMishap = () => undefined
  minter.chain.baseFee = GWEI
  for (let round = 0; round < 12; round++) {
    for (const owner of people)
      for (const token of [NO_CONTRACT, USDC]) await minter.depositAddress(owner, token)
    await minter.passSeconds(700)
    minter.chain.mine(3)
    await minter.scrape()
  }
  await minter.passSeconds(1_000)
}

/** What was paid plainly and is enough is at the minter. */
async function expectSwept(minter: LogicMinter, owner: Principal): Promise<void> {
  for (const token of [NO_CONTRACT, USDC]) {
    const { address, minimum_deposit_amount } = await minter.depositAddress(owner, token)
    expect(minter.chain.sweeper.balanceOf(address, token)).toBeLessThan(minimum_deposit_amount)
  }
}

test('whatever happens in whatever order, the books close, and everything ends', async () => {
  await fc.assert(
    fc.asyncProperty(steps, mishaps, async (each, { chain, ledger }) => {
      const minter = await LogicMinter.start(SWEEPING)
      for (const owner of people) await minter.fund(owner, 5n * ETHER)
      minter.chain.mishap = () => chain.next().value
      minter.ledgerMishap = () => ledger.next().value
      for (const step of each) {
        await take(minter, step)
        expect(await minter.flawOfBooks()).toBeUndefined()
      }
      await end(minter)
      expect(await minter.flawOfBooks()).toBeUndefined()
      const { queue, payments, owed, toMint, ether, tokens } = minter.minter.log.model
      expect([queue.size, payments.size, owed.size, toMint.size]).toEqual([0, 0, 0, 0])
      expect(minter.minter.journal.pending()).toEqual([])
      expect(ether.sums.held).toBe(minter.chain.held.get('') ?? 0n)
      const [usdc] = tokens.values()
      expect(usdc?.sums.held).toBe(minter.chain.held.get(USDC.toLowerCase()) ?? 0n)
      const all = people.map((owner) => minter.balanceOf(owner, CKUSDC))
      expect(all.reduce((sum, balance) => sum + balance, 0n)).toBe(usdc?.sums.issued)
      for (const owner of people) await expectSwept(minter, owner)
      // nobody has asked for so long that nothing is watched any more
      await minter.passSeconds(4_000)
      expect(minter.jobs).toBe(0)
    }),
    share(400, 15),
  )
}, 300_000)
