import type { DelegationChain } from '@icp-sdk/core/identity'
import { WalletProblem } from '../WalletProblem.ts'

const NS_PER_MS = 1_000_000n
/** Clocks differ; a wallet that counts from its own may end a session this much later than asked. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

type Asked = {
  readonly sessionKey: Uint8Array
  readonly askedAt: number
  readonly maxTimeToLiveMs: number
}

/**
 * Makes sure that a delegation is the one that was asked for: to our key, no longer than asked, and not narrowed to canisters
 * that somebody else picked. Returns when it ends, in ms since 1970. @throws WalletProblem `untrusted`,
 * `wrong-end`
 */
export function checkDelegation(chain: DelegationChain, asked: Asked): number {
  const { delegations } = chain
  const last = delegations.at(-1)?.delegation
  if (!last) throw new WalletProblem('untrusted', 'it holds no delegation')
  if (!isSame(last.pubkey, asked.sessionKey))
    throw new WalletProblem('untrusted', 'it is for another key')
  if (delegations.some(({ delegation }) => delegation.targets !== undefined))
    throw new WalletProblem('untrusted', 'it is bound to canisters that were not asked for')
  const expiresAt = Math.min(
    ...delegations.map(({ delegation }) => Number(delegation.expiration / NS_PER_MS)),
  )
  if (expiresAt > asked.askedAt + asked.maxTimeToLiveMs + CLOCK_TOLERANCE_MS)
    throw new WalletProblem('wrong-end', 'it lasts longer than asked')
  if (expiresAt <= asked.askedAt) throw new WalletProblem('wrong-end', 'it has already ended')
  return expiresAt
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
