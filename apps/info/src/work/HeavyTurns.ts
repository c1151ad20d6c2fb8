import { BusyError } from './BusyError.ts'

/** Answered at the same time, of all addresses together: one goes on while the other waits for its database. */
const MOST_AT_ONCE = 2
/** Waiting for their turn, of one address and of all together. */
const MOST_WAITING_OF_ONE = 4
const MOST_WAITING = 40

export type Asking = {
  readonly address: string
  /** Whoever asked has gone, and nobody would read the answer. */
  readonly isGone: () => boolean
}

type Waiting = Asking & { readonly begin: (turn: 'granted' | 'given up') => void }

/**
 * Questions that take long, such as tables of ten thousand rows: few are answered at once, one of each address, and of those that wait
 * nothing is done for whoever has gone.
 */
export class HeavyTurns {
  private readonly running = new Set<string>()
  private waiting: Waiting[] = []

  /** @throws BusyError when too many wait or nobody reads the answer any more, and what `work` throws */
  async run<T>(asking: Asking, work: () => Promise<T>): Promise<T> {
    if ((await this.turn(asking)) === 'given up') throw new BusyError()
    try {
      return await work()
    } finally {
      this.running.delete(asking.address)
      this.next()
    }
  }

  private turn(asking: Asking): Promise<'granted' | 'given up'> {
    if (this.isFreeFor(asking)) {
      this.running.add(asking.address)
      return Promise.resolve('granted')
    }
    this.waiting = this.waiting.filter((one) => !this.giveUp(one))
    const ofOne = this.waiting.filter(({ address }) => address === asking.address)
    if (ofOne.length >= MOST_WAITING_OF_ONE || this.waiting.length >= MOST_WAITING)
      return Promise.resolve('given up')
    return new Promise((begin) => this.waiting.push({ ...asking, begin }))
  }

  private isFreeFor({ address }: Asking): boolean {
    return this.running.size < MOST_AT_ONCE && !this.running.has(address)
  }

  private giveUp(one: Waiting): boolean {
    if (!one.isGone()) return false
    one.begin('given up')
    return true
  }

  /** The one that has waited longest of those whose address has nothing under way. */
  private next(): void {
    this.waiting = this.waiting.filter((one) => !this.giveUp(one))
    const found = this.waiting.find((one) => this.isFreeFor(one))
    if (found === undefined) return
    this.waiting = this.waiting.filter((one) => one !== found)
    this.running.add(found.address)
    found.begin('granted')
  }
}
