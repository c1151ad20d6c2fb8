import { DelegationChain, DelegationIdentity, ECDSAKeyIdentity } from '@icp-sdk/core/identity'
import type { WalletSession } from '../Wallet.ts'
import { checkDelegation } from './checkDelegation.ts'
import { SessionStore } from './SessionStore.ts'

const HOUR_MS = 3_600_000

/** Gets a delegation to a fresh key, checks it, and keeps both for the next visit. */
export class DelegationKeeper {
  private readonly name: string
  private readonly hours: number
  private readonly store = new SessionStore()

  constructor(name: string, hours: number) {
    this.name = name
    this.hours = hours
  }

  /** @throws WalletProblem `untrusted`, `wrong-end`, and whatever `request` throws */
  async obtain(
    request: (key: ECDSAKeyIdentity, maxTimeToLiveMs: number) => Promise<DelegationChain>,
  ): Promise<WalletSession> {
    const key = await ECDSAKeyIdentity.generate()
    const maxTimeToLiveMs = this.hours * HOUR_MS
    const chain = await request(key, maxTimeToLiveMs)
    const sessionKey = new Uint8Array(key.getPublicKey().toDer())
    const expiresAt = checkDelegation(chain, { sessionKey, maxTimeToLiveMs, askedAt: Date.now() })
    await this.store.save(this.name, key, JSON.stringify(chain.toJSON()))
    return sessionOf(key, chain, expiresAt)
  }

  async restore(): Promise<WalletSession | undefined> {
    const kept = await this.store.read(this.name)
    if (!kept) return undefined
    const chain = DelegationChain.fromJSON(kept.chain)
    const ends = chain.delegations.map(({ delegation }) =>
      Number(delegation.expiration / 1_000_000n),
    )
    const [first, ...rest] = ends
    if (first === undefined) return undefined
    const expiresAt = Math.min(first, ...rest)
    return expiresAt > Date.now() ? sessionOf(kept.key, chain, expiresAt) : undefined
  }

  forget(): Promise<void> {
    return this.store.remove(this.name)
  }
}

function sessionOf(
  key: ECDSAKeyIdentity,
  chain: DelegationChain,
  expiresAt: number,
): WalletSession {
  const identity = DelegationIdentity.fromDelegation(key, chain)
  return { signer: { kind: 'identity', identity }, expiresAt }
}
