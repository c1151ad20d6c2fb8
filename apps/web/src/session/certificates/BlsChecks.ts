import type { BlsAnswer, BlsQuestion } from './bls.worker.ts'

type Line = Pick<Worker, 'addEventListener' | 'terminate'> & {
  postMessage(question: BlsQuestion): void
}
type Waiting = { readonly question: BlsQuestion; readonly onAnswer: (isRight: boolean) => void }

const PAUSE_MS = 2_000

/**
 * Has BLS signatures checked in a worker. One takes a phone half a second, in which the page would not answer to a touch.
 *
 * A worker that does not load says nothing of any signature: another one is started until one answers, and whoever asked waits. A "no"
 * comes from the check alone, since it means that somebody has forged something.
 */
export class BlsChecks {
  private readonly begin: () => Line
  private readonly sleep: (ms: number) => Promise<void>
  private readonly waiting = new Map<number, Waiting>()
  private worker: Line | undefined
  private asked = 0

  constructor(
    begin: () => Line,
    sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  ) {
    this.begin = begin
    this.sleep = sleep
  }

  /** Loads the worker, ahead of the first question. */
  start(): void {
    if (this.worker !== undefined) return
    const worker = this.begin()
    this.worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<BlsAnswer>) => {
      this.waiting.get(data.id)?.onAnswer(data.isRight)
      this.waiting.delete(data.id)
    })
    worker.addEventListener('error', () => void this.restart(worker))
    for (const { question } of this.waiting.values()) worker.postMessage(question)
  }

  verify(key: Uint8Array, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
    const question = { id: this.asked++, key, signature, message }
    return new Promise((onAnswer) => {
      this.waiting.set(question.id, { question, onAnswer })
      if (this.worker === undefined) this.start()
      else this.worker.postMessage(question)
    })
  }

  private async restart(broken: Line): Promise<void> {
    broken.terminate()
    if (this.worker !== broken) return
    this.worker = undefined
    await this.sleep(PAUSE_MS)
    if (this.waiting.size > 0) this.start()
  }
}
