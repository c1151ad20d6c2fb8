import type { PoolSnapshot, TradeQuote } from '@sluice/sdk'
import { factsOf } from '@sluice/sdk/poolFacts'
import type { TradeSearch } from '@sluice/sdk/tradeFinder'
import type { TradeQuestion } from './trade.worker.ts'

type Answer = { readonly id: number; readonly found: TradeQuote | undefined }
type Waiting = {
  readonly resolve: (found: TradeQuote | undefined) => void
  readonly reject: (error: Error) => void
}

/** Has trades looked for in a worker, which is started with the first question and told of each pool's state once. */
export class TradeDesk {
  private readonly start: () => Worker
  private worker: Worker | undefined
  private told = new WeakSet<PoolSnapshot>()
  private readonly waiting = new Map<number, Waiting>()
  private asked = 0

  constructor(start: () => Worker) {
    this.start = start
  }

  /** @throws Error when the worker cannot work: the next question starts another */
  find(search: TradeSearch, snapshots: readonly PoolSnapshot[]): Promise<TradeQuote | undefined> {
    return new Promise((resolve, reject) => {
      this.worker ??= this.begin()
      const fresh = snapshots.filter((snapshot) => !this.told.has(snapshot))
      for (const snapshot of fresh) this.told.add(snapshot)
      const id = this.asked++
      this.waiting.set(id, { resolve, reject })
      const question: TradeQuestion = { id, changed: fresh.map(factsOf), search }
      this.worker.postMessage(question)
    })
  }

  private begin(): Worker {
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

export const tradeDesk = new TradeDesk(
  () => new Worker(new URL('./trade.worker.ts', import.meta.url), { type: 'module' }),
)
