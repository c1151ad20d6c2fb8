import { SluiceError } from '../../errors.ts'
import type { OrderKey } from './OrderKey.ts'

/** More orders than a person gives between two visits. */
const MOST_REMEMBERED = 200

/** Runs each order once: given again, it answers what the first time came to. One that left nothing behind may be given again. */
export class OnceEach<Result> {
  private readonly given = new Map<string, Promise<Result>>()

  once(key: OrderKey | undefined, run: () => Promise<Result>): Promise<Result> {
    if (key === undefined) return run()
    const known = this.given.get(key.id)
    if (known !== undefined) return known
    const running = run()
    this.given.set(key.id, running)
    this.forgetOldest()
    running.catch((error: unknown) => {
      if (error instanceof SluiceError && error.funds === 'wallet') this.given.delete(key.id)
    })
    return running
  }

  private forgetOldest(): void {
    const [oldest] = this.given.keys()
    if (this.given.size > MOST_REMEMBERED && oldest !== undefined) this.given.delete(oldest)
  }
}
