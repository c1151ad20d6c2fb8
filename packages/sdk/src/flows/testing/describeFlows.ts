import { share, some } from '@sluice/test-depth'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SluiceError, SwapError } from '../../errors.ts'
import type { AnyFlow, FlowKind, FlowReceipt } from '../flowKinds.ts'
import { newOrderKey } from '../orders/OrderKey.ts'
import { memoryStorage } from '../store/FlowStore.ts'
import { ME } from './chainNames.ts'
import { FakeChain } from './FakeChain.ts'
import { FakeNetwork } from './FakeNetwork.ts'
import { FakeProcess } from './FakeProcess.ts'
import {
  type Accident,
  ALWAYS_PLAYED,
  type Fate,
  fates,
  refusedMeanwhile,
  singleFates,
} from './fates.ts'
import { KNOWABLE, ORDERS, type Order } from './playedOrders.ts'
import { moved, undisturbed, type Wanted } from './undisturbed.ts'
import { toldTooMuch, WalletWatch } from './WalletWatch.ts'

const MINUTE = 60_000
const LONGEST_APPROVAL_MS = 6 * MINUTE

const outcomeOf = (run: Promise<FlowReceipt>): Promise<FlowReceipt | SluiceError> =>
  run.catch((error: unknown) => {
    if (error instanceof SluiceError) return error
    throw error
  })

/** What a person knows of an order: done, to be gone on with or given again, lost to everybody's knowledge, or ended half-way at a pool. */
type Known = 'done' | 'open' | 'nothing-moved' | 'unknowable' | 'at-pool'

/** One order through many processes over one store. */
class Life {
  readonly network = new FakeNetwork(new FakeChain())
  readonly wallet = new WalletWatch(this.network.chain)
  receipt: FlowReceipt | undefined
  private readonly storage = memoryStorage()
  private readonly key = newOrderKey(ME, this.network.chain.nowMs)
  private readonly order: Order
  private readonly fate: Fate

  constructor(order: Order, fate: Fate) {
    this.order = order
    this.fate = fate
  }

  /** Goes on with the order, or gives it again, in a process of its own. */
  async live(mishap?: Accident): Promise<Known> {
    const { signer, lateComes, gapMs } = this.fate
    const { chain } = this.network
    const process = this.process({ signer, lateComes, ...(mishap ? { mishap } : {}) })
    const [pending] = process.flows.pending()
    const end = await outcomeOf(
      pending
        ? process.flows.resume(pending.id)
        : process.flows.start(this.key, async () => this.order(this.key, chain.nowMs)),
    )
    chain.nowMs += mishap ? gapMs : 7 * MINUTE
    // of a process that died nobody heard anything
    if (mishap?.dies && process.calls > mishap.at) return 'open'
    if (!(end instanceof SluiceError)) {
      this.receipt = end
      return 'done'
    }
    const error = end
    if (this.pending().length > 0) return 'open'
    const isAtPool = error instanceof SwapError || error.code === 'nft-paid-in'
    if (isAtPool && error.funds === 'pool')
      return error.retry === 'never' ? 'unknowable' : 'at-pool'
    if (error.funds === 'wallet') return 'nothing-moved'
    // what a pool was asked to pay out and is still there
    if (error.funds === 'pool' && error.retry !== 'never') return 'nothing-moved'
    return error.retry === 'never' ? 'unknowable' : 'open'
  }

  pending(): AnyFlow[] {
    return this.process({ signer: this.fate.signer }).flows.pending()
  }

  private process(more: Partial<Fate> & { signer: Fate['signer']; mishap?: Accident }) {
    return new FakeProcess({ network: this.network, storage: this.storage, ...more })
  }
}

const MOST_ROUNDS = 8

/** Lives through a fate, and says where everything is in the end. */
async function liveThrough(
  { order }: { order: Order },
  { before, after, stages }: Wanted,
  fate: Fate,
): Promise<void> {
  const life = new Life(order, fate)
  const { chain } = life.network
  const accidents = [...fate.accidents]
  let known: Known = 'open'
  for (let round = 0; round < MOST_ROUNDS; round++) {
    known = await life.live(accidents.shift())
    if (known === 'done' || known === 'unknowable' || known === 'at-pool') break
    if (known !== 'nothing-moved') continue
    // whoever hears that nothing moved may rely on it, whatever arrives late
    life.network.deliverLate()
    expect(moved(chain)).toEqual(before)
  }
  life.network.deliverLate()
  expect(life.pending()).toEqual([])
  // an order that ended so would leave a position that nobody finds
  if (KNOWABLE.has(order)) expect(known).toBe('done')
  // what ended at a pool is there, and nothing comes after it
  if (known === 'at-pool') expect(moved(chain)).not.toEqual(before)
  if (known === 'unknowable' || known === 'at-pool') expect(stages).toContainEqual(moved(chain))
  else expect([known, moved(chain)]).toEqual(['done', after])
  if (life.receipt) expect(toldTooMuch(life.receipt, life.wallet)).toEqual([])
  chain.nowMs += LONGEST_APPROVAL_MS
  expect(chain.openAllowances).toEqual([])
}

/**
 * Plays orders of all kinds that an area defines through every accident. Each area has a file of tests, so that they run side by side.
 * @param random lives of many accidents for each order in a deep run, of which a push plays a fortieth
 */
export function describeFlows(
  definitions: readonly { readonly name: FlowKind }[],
  random = 2_000,
): void {
  const flows = definitions.flatMap(({ name: kind }) =>
    ORDERS[kind].map((order) => ({ kind, order })),
  )
  // plans wait for replicas that are behind: here none is, and nobody waits
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.setTimerTickMode('nextTimerAsync')
  })
  afterEach(() => void vi.useRealTimers())
  describe.each(flows)('a flow of kind $kind', (flow) => {
    test('stopped after any call with any outcome and gone on with elsewhere has the same end, and moves nothing twice', async () => {
      const wanted = await undisturbed(flow.order)
      for (const fate of some([...singleFates(wanted.calls)], ALWAYS_PLAYED)) {
        await liveThrough(flow, wanted, fate).catch((cause: unknown) => {
          throw new Error(`the fate was ${JSON.stringify(fate)}`, { cause })
        })
      }
    })

    test('stopped again and again has the same end, and moves nothing twice', async () => {
      const wanted = await undisturbed(flow.order)
      await fc.assert(
        fc.asyncProperty(fates, (fate) => liveThrough(flow, wanted, fate)),
        {
          ...share(random, random / 40),
          examples: [
            [refusedMeanwhile('key', 0)],
            [refusedMeanwhile('wallet', 1)],
            [refusedMeanwhile('batches', 0)],
            [refusedMeanwhile('batches', 1)],
          ],
        },
      )
    })
  })
}
