/** A request that is turned down, with a sentence for the caller. Thrown before anything is written. */
export class Refusal extends Error {}

export function refuse(text: string): never {
  throw new Refusal(text)
}

/** Runs logic that may refuse and answers with the interface's text error. Any other error is a bug, and traps. */
export function attempt<T>(work: () => T): { ok: T } | { err: string } {
  try {
    return { ok: work() }
  } catch (error) {
    return refusalOf(error)
  }
}

/** {@link attempt} for a flow over calls. */
export async function attemptFlow<T>(work: () => Promise<T>): Promise<{ ok: T } | { err: string }> {
  try {
    return { ok: await work() }
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown): { err: string } {
  if (error instanceof Refusal) return { err: error.message }
  throw error
}
