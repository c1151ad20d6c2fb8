import { answering } from '@sluice/canister/services'

/** A request that is turned down, with a sentence for the caller. Thrown where nothing of theirs has moved, or where the text says what has. */
class Refusal extends Error {}

export function refuse(text: string): never {
  throw new Refusal(text)
}

/** The sentence of a refusal. @throws whatever else was thrown: a bug, which traps. */
export function textOf(thrown: unknown): string {
  if (thrown instanceof Refusal) return thrown.message
  throw thrown
}

/** Runs logic that may refuse, and answers with the sentence. */
export const { attempt, attemptFlow } = answering(textOf)
