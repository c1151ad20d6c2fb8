import { BusyError } from './BusyError.ts'
import { breathe } from './breathe.ts'

/** Pieces of work one after the other, in the order in which they were asked for; whatever else waits goes between them. */
export class InTurn {
  private last: Promise<unknown> = Promise.resolve()
  private lastTookMs = 0
  private waiting = 0
  private readonly most: number

  /** @param most pieces that may wait */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.most = most
  }

  /** @throws BusyError when too many wait, and what `work` throws */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting >= this.most) return Promise.reject(new BusyError())
    this.waiting += 1
    const mine = this.last.then(() => breathe(this.lastTookMs)).then(() => this.begin(work))
    this.last = mine.catch(() => {
      // whoever asked has been told
    })
    return mine
  }

  private async begin<T>(work: () => Promise<T>): Promise<T> {
    this.waiting -= 1
    const startedMs = performance.now()
    try {
      return await work()
    } finally {
      this.lastTookMs = performance.now() - startedMs
    }
  }
}

/** All that is worked out for questions shares one loop: no piece of it may call for another. */
const loop = new InTurn()

/** A piece of an answer, of some milliseconds. */
export const piece = <T>(work: () => Promise<T>): Promise<T> => loop.run(work)
