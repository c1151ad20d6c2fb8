import { AuthClient } from '@icp-sdk/auth/client'
import type { Identity } from '@icp-sdk/core/agent'
import { DelegationIdentity } from '@icp-sdk/core/identity'
import type { Config } from '@sluice/sdk'

const SEVEN_DAYS_NS = 7n * 24n * 60n * 60n * 1_000_000_000n
const NS_PER_MS = 1_000_000n
/** JSON-RPC codes of the signer standards (ICRC-25): the person said no; the window went away. */
const ACTION_ABORTED = 3001
const NETWORK_ERROR = 4000

export type SignInProblem = 'cancelled' | 'window-blocked' | 'failed'

/** Local only: the provider's window takes over the page's theme. The real one has its own looks. */
function providerUrl({ identityProvider, environment }: Config): string {
  if (environment !== 'local') return identityProvider
  const url = new URL(identityProvider)
  url.searchParams.set('theme', document.documentElement.dataset.theme ?? 'dark')
  return url.href
}

/** Signs in with the provider that the configuration names; the library is the one that mainnet uses. */
export class InternetIdentity {
  private readonly client: AuthClient

  constructor(config: Config) {
    this.client = new AuthClient({
      identityProvider: providerUrl(config),
      // Leaving a page open is no reason to lose a running swap; the delegation itself ends after seven days.
      idleOptions: { disableIdle: true },
    })
  }

  /** The identity of a session that is still valid, or none. */
  async restore(): Promise<Identity | undefined> {
    return this.client.isAuthenticated() ? await this.client.getIdentity() : undefined
  }

  /** Opens the provider's window. Call it in the click handler itself: browsers block windows that open later. */
  signIn(): Promise<Identity> {
    return this.client.signIn({ maxTimeToLive: SEVEN_DAYS_NS })
  }

  signOut(): Promise<void> {
    return this.client.signOut()
  }
}

/** When the identity stops being accepted, in ms since 1970; none for an identity without an end. */
export function expiryOf(identity: Identity): number | undefined {
  if (!(identity instanceof DelegationIdentity)) return undefined
  const ends = identity.getDelegation().delegations.map(({ delegation }) => delegation.expiration)
  const first = ends.reduce<bigint | undefined>(
    (a, b) => (a === undefined || b < a ? b : a),
    undefined,
  )
  return first === undefined ? undefined : Number(first / NS_PER_MS)
}

/** Puts a failed sign-in into our words; the one place that reads the signer library's. */
export function signInProblem(error: unknown): SignInProblem {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const words = error instanceof Error ? error.message : ''
  if (words.includes('could not be opened')) return 'window-blocked'
  return code === ACTION_ABORTED || code === NETWORK_ERROR ? 'cancelled' : 'failed'
}
