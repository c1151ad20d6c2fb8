import { expect, test } from 'vitest'
import { packPair } from '../liquidity/LiquidityFlow.ts'
import { FLOW_KINDS, type FlowKind, planOf } from './flowKinds.ts'
import { newOrderKey } from './orders/OrderKey.ts'
import { memoryStorage } from './store/FlowStore.ts'
import { FEE, ME } from './testing/chainNames.ts'
import { FakeChain } from './testing/FakeChain.ts'
import { FakeNetwork } from './testing/FakeNetwork.ts'
import { FakeProcess } from './testing/FakeProcess.ts'
import { fakeBooks } from './testing/fakeBooks.ts'
import { ORDERS, type Order } from './testing/playedOrders.ts'
import { RECLAIMING, UNSTAKING_TOKENS } from './testing/stakingOrders.ts'
import { saidOf, toldTooMuch, WalletWatch } from './testing/WalletWatch.ts'

/** Their receipts tell it in fields of their own. */
const TOLD_OTHERWISE: readonly FlowKind[] = ['swap', 'route']
/** The call whose payout fails half-way, after which nobody says what it has paid; and an order of an earlier version, without its fee. */
const HALF_TOLD: readonly (Order | undefined)[] = [UNSTAKING_TOKENS[0], RECLAIMING.at(-1)]
/** ICP that was unwrapped comes from a ledger that the order does not name. */
const IN_ANOTHER_TOKEN: readonly FlowKind[] = ['unwrap']

const cases = FLOW_KINDS.filter((kind) => !TOLD_OTHERWISE.includes(kind)).flatMap((kind) =>
  ORDERS[kind].map((order, number) => ({ kind, order, number })),
)

async function played(order: Order) {
  const chain = new FakeChain()
  const wallet = new WalletWatch(chain)
  const network = new FakeNetwork(chain)
  const { flows } = new FakeProcess({ network, storage: memoryStorage(), signer: 'key' })
  const key = newOrderKey(ME, chain.nowMs)
  return { wallet, receipt: await flows.start(key, async () => order(key, chain.nowMs)) }
}

test.each(cases)('$kind $number tells what came into the wallet', async ({ kind, order }) => {
  const { wallet, receipt } = await played(order)
  expect(toldTooMuch(receipt, wallet)).toEqual([])
  if (HALF_TOLD.includes(order) || IN_ANOTHER_TOKEN.includes(kind)) return
  expect(saidOf(receipt, 'received')).toEqual(wallet.received)
})

test.each(cases)('$kind $number tells what left the wallet, and its fees', async ({ order }) => {
  const { wallet, receipt } = await played(order)
  const [paid, fees] = [saidOf(receipt, 'paid'), saidOf(receipt, 'fee')]
  expect([...paid.keys()].toSorted()).toEqual([...wallet.left.keys()].toSorted())
  for (const [ledger, left] of wallet.left) {
    const onTop = left - (paid.get(ledger) ?? 0n)
    expect(onTop % FEE).toBe(0n)
    expect(onTop).toBeLessThanOrEqual(fees.get(ledger) ?? 0n)
  }
})

test('what is one transfer has its block', async () => {
  const [byTransfer] = ORDERS['stake-tokens'].slice(2)
  if (!byTransfer) throw new Error('no stake is paid by transfer')
  const { receipt } = await played(byTransfer)
  const lines = 'moved' in receipt ? receipt.moved : []
  expect(lines.find(({ as }) => as === 'paid')?.block).toBeTypeOf('bigint')
})

test('the one call that takes a whole stake out tells what arrives of it and of the reward', async () => {
  const flow = UNSTAKING_TOKENS[0]?.(newOrderKey(ME), 0)
  if (flow?.kind !== 'unstake-tokens') throw new Error('nothing is unstaked')
  const { stakingToken, rewardToken } = flow.facts
  const plan = await planOf(
    flow,
    fakeBooks(new FakeChain(), (read) => read()),
  )
  const receipt = await plan.finish(new Map([['unstake', packPair(500n, 70n)]]))
  expect(saidOf(receipt, 'received')).toEqual(
    new Map([
      [stakingToken, 500n],
      [rewardToken, 70n],
    ]),
  )
})
