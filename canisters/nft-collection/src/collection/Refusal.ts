import { FileRefusal } from '@sluice/canister/files'
import { answering } from '@sluice/canister/services'

/** A request that is turned down, with a text for the caller. Thrown before anything is written. */
export class Refusal extends Error {}

export function refuse(text: string): never {
  throw new Refusal(text)
}

/** Texts that clients of the public interface compare with. */
export const KNOWN = {
  denied: 'permission_denied',
  supply: 'Exceeded max supply',
  amount: 'Must use amount of 1',
  unauthorized: 'Without authorization',
  owner: 'Invalid owner',
  token: 'Invalid token',
  notFound: 'can_not_find_token',
} as const

/** Runs logic that may refuse, and answers with the interface's text error. */
export const { attempt } = answering((thrown): string => {
  if (thrown instanceof Refusal || thrown instanceof FileRefusal) return thrown.message
  throw thrown
})
