import { FileRefusal } from '@sluice/canister/files'
import { answering } from '@sluice/canister/services'

/** A request that is turned down, with a text for the caller. Thrown before anything is written. */
class Refusal extends Error {}

export function refuse(text: string): never {
  throw new Refusal(text)
}

/** Runs logic that may refuse, and answers with the interface's text error. */
export const { attempt } = answering((thrown): string => {
  if (thrown instanceof Refusal || thrown instanceof FileRefusal) return thrown.message
  throw thrown
})
