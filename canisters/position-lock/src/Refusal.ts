import { answering } from '@sluice/canister/services'

/** A request that is turned down, with a sentence for the caller. Thrown before anything is written. */
export class Refusal extends Error {}

export function refuse(text: string): never {
  throw new Refusal(text)
}

/** Runs logic that may refuse, in one message or over calls, and answers with the interface's text error. */
export const { attempt, attemptFlow } = answering((thrown): string => {
  if (thrown instanceof Refusal) return thrown.message
  throw thrown
})
