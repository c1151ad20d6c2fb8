import type { Identity } from '@icp-sdk/core/agent'
import type { Config } from '@sluice/sdk'
import { deviceStorage } from '../storage/browserStorage.ts'
import type { InternetIdentity } from './internetIdentity.ts'
import { useSessionStore } from './useSessionStore.ts'

const CONFIG_URL = '/config.json'
const CHANNEL = 'sluice.session'
/** The longest wait a browser timer can count; longer ones would fire at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

type Loaded = {
  readonly config: Config
  readonly wallet: InternetIdentity
  readonly modules: {
    readonly sdk: typeof import('@sluice/sdk')
    readonly auth: typeof import('./internetIdentity.ts')
  }
}

let loaded: Loaded | undefined
let expiryTimer: ReturnType<typeof setTimeout> | undefined
/** The other tabs of this site: a session that ends in one ends in all. */
let otherTabs: BroadcastChannel | undefined

/** Reads the configuration, loads the SDK and the wallet side by side, and picks up the saved session. */
export async function startSession(onExpired: () => void): Promise<void> {
  const [sdk, auth, response] = await Promise.all([
    import('@sluice/sdk'),
    import('./internetIdentity.ts'),
    fetch(CONFIG_URL, { cache: 'no-store' }),
  ])
  if (!response.ok) throw new Error(`${CONFIG_URL} answered ${response.status}`)
  const config = sdk.parseConfig(await response.json())
  const wallet = new auth.InternetIdentity(config)
  loaded = { config, wallet, modules: { sdk, auth } }
  enter(loaded, await wallet.restore(), onExpired)
  otherTabs?.close()
  otherTabs = new BroadcastChannel(CHANNEL)
  otherTabs.onmessage = () => enter(requireLoaded(), undefined, () => {})
}

/** Signs in. Must run inside the click handler, without anything awaited before it. */
export async function signIn(onExpired: () => void): Promise<void> {
  const ready = requireLoaded()
  enter(ready, await ready.wallet.signIn(), onExpired)
}

export async function signOut(): Promise<void> {
  const ready = requireLoaded()
  await ready.wallet.signOut()
  otherTabs?.postMessage('signed-out')
  enter(ready, undefined, () => {})
}

export const signInProblemOf = (error: unknown) => requireLoaded().modules.auth.signInProblem(error)

function enter(
  { config, modules }: Loaded,
  identity: Identity | undefined,
  onExpired: () => void,
): void {
  clearTimeout(expiryTimer)
  const { setSession } = useSessionStore.getState()
  const sdk = modules.sdk.createSdk(config, {
    ...(identity ? { identity } : {}),
    swapStore: modules.sdk.textSwapStore(deviceStorage),
  })
  if (!identity) {
    setSession({ kind: 'visitor', sdk, config })
    return
  }
  const principal = identity.getPrincipal().toText()
  setSession({ kind: 'connected', sdk, config, principal, wallet: 'internet-identity' })
  const expiresAt = modules.auth.expiryOf(identity)
  if (expiresAt === undefined) return
  const remainingMs = Math.min(Math.max(0, expiresAt - Date.now()), LONGEST_TIMEOUT_MS)
  expiryTimer = setTimeout(() => void signOut().then(onExpired), remainingMs)
}

function requireLoaded(): Loaded {
  if (!loaded) throw new Error('The session has not started')
  return loaded
}
