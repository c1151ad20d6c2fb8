import { expect } from 'vitest'
import { newOrderKey } from '../../flows/orders/OrderKey.ts'
import { memoryStorage } from '../../flows/store/FlowStore.ts'
import { FEE, LEDGERS, ME } from '../../flows/testing/chainNames.ts'
import { FakeChain } from '../../flows/testing/FakeChain.ts'
import { FakeNetwork } from '../../flows/testing/FakeNetwork.ts'
import { PLAIN_POSITION } from '../../flows/testing/FakeOrderPool.ts'
import { FakeProcess, type Mishap } from '../../flows/testing/FakeProcess.ts'
import type { LADDER } from '../../flows/testing/limitOrders.ts'
import { newPaymentFlow } from '../../wallet/PaymentFlow.ts'
import { Orders } from '../Orders.ts'

export const unasked = () => Promise.reject(new Error('nobody asks for this here'))

/** One person over a fake chain, whose app can die and come back. */
export class OrderLife {
  readonly chain = new FakeChain()
  private readonly network = new FakeNetwork(this.chain)
  private readonly storage = memoryStorage()

  process(at?: number, how: Mishap = 'refused', dies = false) {
    const { network, storage } = this
    const mishap = at === undefined ? {} : { mishap: { at, how, dies } }
    return new FakeProcess({ network, storage, signer: 'key', ...mishap })
  }

  /** Starts an order that something happens to; its id. */
  async interrupted(order: typeof LADDER, at: number, how: Mishap, dies = false): Promise<string> {
    const { flows } = this.process(at, how, dies)
    const key = newOrderKey(ME, this.chain.nowMs)
    await expect(flows.start(key, async () => order(key, this.chain.nowMs))).rejects.toThrow()
    expect(flows.pending().some(({ id }) => id === key.id)).toBe(true)
    return key.id
  }

  orders(
    { flows } = this.process(),
    fetchOrders = async () => this.chain.orderPool.orders(),
  ): Orders {
    const { chain } = this
    const fetchUnusedOf = async () => chain.orderPool.deposited
    return new Orders({
      flows,
      reads: {
        fetchAvailability: unasked,
        fetchMetadata: unasked,
        fetchOrders,
        fetchPositions: async () => chain.orderPool.heldPositions(),
      },
      pools: { fetchUnusedOf },
      tokens: {
        fetch: async (ledgerId) => ({
          ...{ ledgerId, symbol: 'ICP', name: 'ICP', decimals: 8 },
          ...{ fee: FEE, standard: 'ICRC2' },
        }),
      },
      recover: {
        fetchUndeposited: async (_, ledgerId) => chain.lyingOf(ledgerId),
        takeBack: async ({ poolId: to, ledgerId, amount, place }, { most = amount } = {}) => {
          const flow = newPaymentFlow({
            ...{ kind: 'withdraw', principal: ME, ledgerId, standard: 'ICRC2', to, place },
            ...{
              amount: place.kind === 'undeposited' ? amount - FEE : most,
              fee: FEE,
              memo: undefined,
              key: undefined,
              now: chain.nowMs,
            },
          })
          const receipt = await flows.start(undefined, async () => flow)
          if (receipt.kind !== 'withdraw') throw new Error('it was something else')
          return receipt
        },
      },
      principal: ME,
      now: () => chain.nowMs,
    })
  }

  wallet(): bigint {
    return this.chain.balanceOf(LEDGERS.icp, ME)
  }

  /** Where the orders stand that were placed. */
  placedAt(): number[] {
    const { orderPool } = this.chain
    const isOrder = (id: bigint) => orderPool.orders().some(({ positionId }) => positionId === id)
    return orderPool
      .heldPositions()
      .filter(({ id }) => id > PLAIN_POSITION && isOrder(id))
      .map(({ tickLower }) => tickLower)
  }
}
