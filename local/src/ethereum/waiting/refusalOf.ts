import { JsonRpcError } from '../JsonRpc.ts'
import { REFUSED } from './Waiting.ts'

/** What this node says, and what most others do, by which callers tell refusals apart. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/already imported/i, 'already known'],
  [/nonce too low/i, 'nonce too low'],
  [/insufficient funds/i, 'insufficient funds for gas * price + value'],
  [/underpriced/i, 'replacement transaction underpriced'],
]

/** A refusal of a transaction, in the words of most nodes. Throws an error that is none again. */
export function refusalOf(error: unknown): JsonRpcError | 'below-base-fee' {
  if (!(error instanceof JsonRpcError)) throw error
  if (error.message.includes('max fee per gas less than block base fee')) return 'below-base-fee'
  const words = WORDS.find(([pattern]) => pattern.test(error.message))
  return words === undefined ? error : new JsonRpcError(REFUSED, words[1])
}
