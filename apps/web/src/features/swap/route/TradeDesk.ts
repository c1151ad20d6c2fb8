import type { PoolSnapshot, TradeQuote } from '@sluice/sdk'
import { factsOf, type PoolFacts } from '@sluice/sdk/poolFacts'
import type { TradeSearch } from '@sluice/sdk/tradeFinder'
import type { TradeQuestion } from './trade.worker.ts'

type Answer = { readonly id: number; readonly found: TradeQuote | undefined }
type Waiting = {
  readonly resolve: (found: TradeQuote | undefined) => void
  readonly reject: (error: Error) => void
}

type Line = Pick<Worker, 'addEventListener' | 'terminate'> & {
  postMessage(question: TradeQuestion): void
}

/** Has trades looked for in a worker, which is started with the first question and told of each pool's state once. */
export class TradeDesk<Snapshot extends object> {
  private readonly start: () => Line
  private readonly factsOf: (snapshot: Snapshot) => PoolFacts
  private worker: Line | undefined
  private told = new WeakSet<Snapshot>()
  private readonly waiting = new Map<number, Waiting>()
  private asked = 0

  constructor(start: () => Line, toFacts: (snapshot: Snapshot) => PoolFacts) {
    this.start = start
    this.factsOf = toFacts
  }

  /** @throws Error when the worker cannot work: the next question starts another */
  find(search: TradeSearch, snapshots: readonly Snapshot[]): Promise<TradeQuote | undefined> {
    return this.ask({ search, isMost: false }, snapshots)
  }

  /** The trade that brings most of an output that is too large. @throws Error as `find` does */
  findMost(search: TradeSearch, snapshots: readonly Snapshot[]): Promise<TradeQuote | undefined> {
    return this.ask({ search, isMost: true }, snapshots)
  }

  private ask(
    question: Pick<TradeQuestion, 'search' | 'isMost'>,
    snapshots: readonly Snapshot[],
  ): Promise<TradeQuote | undefined> {
    return new Promise((resolve, reject) => {
      this.worker ??= this.begin()
      const fresh = snapshots.filter((snapshot) => !this.told.has(snapshot))
      for (const snapshot of fresh) this.told.add(snapshot)
      const id = this.asked++
      this.waiting.set(id, { resolve, reject })
      this.worker.postMessage({ id, changed: fresh.map(this.factsOf), ...question })
    })
  }

  private begin(): Line {
    const worker = this.start()
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      this.waiting.get(data.id)?.resolve(data.found)
      this.waiting.delete(data.id)
    })
    worker.addEventListener('error', () => {
      worker.terminate()
      this.worker = undefined
      this.told = new WeakSet()
      for (const { reject } of this.waiting.values()) reject(new Error('the search has stopped'))
      this.waiting.clear()
    })
    return worker
  }
}

export const tradeDesk = new TradeDesk<PoolSnapshot>(
  () => new Worker(new URL('./trade.worker.ts', import.meta.url), { type: 'module' }),
  factsOf,
)
