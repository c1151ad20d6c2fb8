type Options = {
  readonly signal: AbortSignal
  /** Hears between two slices how far it is. */
  readonly onSlice?: (told: unknown) => void
  readonly now?: () => number
}

/** So long a page may be without an answer. */
const SLICE_MS = 12

/** Runs something long bit by bit, so that the page answers meanwhile. @throws the signal's reason when it is aborted */
export async function inSlices<T>(
  work: Generator<unknown, T>,
  { signal, onSlice, now = () => performance.now() }: Options,
): Promise<T> {
  for (;;) {
    const end = now() + SLICE_MS
    let told: unknown
    do {
      const { done, value } = work.next()
      if (done) return value
      told = value
    } while (now() < end)
    onSlice?.(told)
    await new Promise<void>((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
}
