import type { SendRawTransactionStatus } from '@sluice/candid/evm_rpc'
import { fixedHex, Malformed } from './json.ts'

const HASH_BYTES = 32

type Status = 'Ok' | 'InsufficientFunds' | 'NonceTooLow' | 'NonceTooHigh'

/** How the nodes in use put it (geth, Nethermind, Besu, Erigon, reth), in small letters. */
const WORDS: readonly (readonly [Status, readonly string[]])[] = [
  ['Ok', ['already known', 'known transaction', 'already imported', 'alreadyknown']],
  ['NonceTooLow', ['nonce too low', 'nonce is too low', 'oldnonce']],
  ['NonceTooHigh', ['nonce too high', 'nonce is too high', 'noncegap']],
  ['InsufficientFunds', ['insufficient funds', 'insufficientfunds', 'upfront cost exceeds']],
]

/**
 * What a node's answer to a transaction says of it, whichever node of the subnet was first: `{ result: status }`, or the error when
 * it is of another kind.
 */
export function sendStatus(answer: object): object {
  const error: unknown = Reflect.get(answer, 'error')
  if (typeof error !== 'object' || error === null) return { result: taken(answer) }
  const message = String(Reflect.get(error, 'message')).toLowerCase()
  const found = WORDS.find(([, words]) => words.some((word) => message.includes(word)))
  return found === undefined ? { error } : { result: found[0] }
}

function taken(answer: object): Status | undefined {
  try {
    fixedHex(Reflect.get(answer, 'result'), 'the hash', HASH_BYTES)
    return 'Ok'
  } catch {
    return undefined // what is no hash is no status either: `parseSendStatus` refuses it
  }
}

/** @param hash of the transaction that was sent @throws Malformed */
export function parseSendStatus(status: unknown, hash: string): SendRawTransactionStatus {
  switch (status) {
    case 'Ok':
      return { Ok: [hash] }
    case 'InsufficientFunds':
      return { InsufficientFunds: null }
    case 'NonceTooLow':
      return { NonceTooLow: null }
    case 'NonceTooHigh':
      return { NonceTooHigh: null }
    default:
      throw new Malformed('the answer to the transaction is no hash')
  }
}
