import { SluiceError } from '../../errors.ts'

const LOOK_EVERY_MS = 2_000
/** What nothing was sent of is not begun any more after this long: prices and minds change. */
const PATIENCE_MS = 5 * 60_000

type Journey<T> = {
  /** Begins, and goes on where the attempt before was cut off. */
  readonly attempt: () => Promise<T>
  /** Tells the person that the connection is gone, or back. */
  readonly onGap: (isGap: boolean) => void
  readonly signal?: AbortSignal | undefined
}

/** The connection, and whether what was cut off can go on without asking a person. */
export type Line = {
  readonly isReachable: () => Promise<boolean>
  readonly signsUnasked: boolean
}

/**
 * Runs what moves money over gaps of the connection: what a gap cuts off goes on by itself when the network answers again.
 * A failure with the network at hand is the journey's own, and so is every one of a wallet that would have to ask its person.
 * @throws what the last attempt threw
 */
export async function overGaps<T>(line: Line, journey: Journey<T>): Promise<T> {
  const { attempt, onGap, signal } = journey
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const isGap = line.signsUnasked && mayBeGap(error) && !(await line.isReachable())
      if (!isGap) throw error
      onGap(true)
      const isBack = await untilReachable(line, patienceFor(error), signal)
      onGap(false)
      if (!isBack) throw error
    }
  }
}

const mayBeGap = (error: unknown): error is SluiceError =>
  error instanceof SluiceError &&
  (error.code === 'unreachable' || (error.funds === 'moving' && error.retry !== 'never'))

const patienceFor = (error: unknown): number =>
  error instanceof SluiceError && error.funds === 'wallet' ? PATIENCE_MS : Number.POSITIVE_INFINITY

async function untilReachable(
  line: Line,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const since = Date.now()
  while (!signal?.aborted && Date.now() - since < patienceMs) {
    await nextChance(signal)
    if (await line.isReachable()) return !signal?.aborted
  }
  return false
}

/** The browser says that it is online again, or enough time has passed to look, or nobody wants to wait any longer. */
function nextChance(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', done)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, LOOK_EVERY_MS)
    globalThis.addEventListener?.('online', done)
    signal?.addEventListener('abort', done)
  })
}
