/** What a method answers whose interface has an error variant. */
export type Answer<T, E> = { ok: T } | { err: E }

/**
 * How logic that throws becomes an answer of the interface.
 * @param errorOf the interface's error for something that logic throws on purpose. It throws anything else again: that is a bug, and
 * traps.
 */
export function answering<E>(errorOf: (thrown: unknown) => E) {
  return {
    /** Runs logic in this message. */
    attempt<T>(work: () => T): Answer<T, E> {
      try {
        return { ok: work() }
      } catch (error) {
        return { err: errorOf(error) }
      }
    },
    /** The same for a flow over calls. */
    async attemptFlow<T>(work: () => Promise<T>): Promise<Answer<T, E>> {
      try {
        return { ok: await work() }
      } catch (error) {
        return { err: errorOf(error) }
      }
    },
  }
}
