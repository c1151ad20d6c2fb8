import { answering } from '@sluice/canister/services'

/** A request that is turned down, with a sentence for the caller. Thrown where nothing of theirs has moved, or where the text says what has. */
class Refusal extends Error {
  /** The short text by which clients of the public interface know it. */
  readonly known: string

  constructor(text: string, known = text) {
    super(text)
    this.known = known
  }
}

export function refuse(text: string, known?: string): never {
  throw new Refusal(text, known)
}

/** Runs logic that may refuse, and answers with the sentence. */
export const { attempt, attemptFlow } = answering((thrown): string => {
  if (thrown instanceof Refusal) return thrown.message
  throw thrown
})

/** The same for methods of the public interface, with the texts that its clients know. */
export const { attempt: attemptKnown, attemptFlow: attemptKnownFlow } = answering(
  (thrown): string => {
    if (thrown instanceof Refusal) return thrown.known
    throw thrown
  },
)
