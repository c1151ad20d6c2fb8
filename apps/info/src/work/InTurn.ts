import { breathe } from './breathe.ts'

/** Pieces of work one after the other, in the order in which they were asked for; whatever else waits goes between them. */
export class InTurn {
  private last: Promise<unknown> = Promise.resolve()

  /** @throws what `work` throws */
  run<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.last.then(breathe).then(work)
    this.last = mine.catch(() => {
      // whoever asked has been told
    })
    return mine
  }
}
