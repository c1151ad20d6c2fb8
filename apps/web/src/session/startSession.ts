import type { Config } from '@sluice/sdk'
import { parseConfig } from '@sluice/sdk/config'
import { retryChunk } from '../app/retryChunk.ts'
import { followClock } from '../local-tools/followClock.ts'
import { usePreferences } from '../preferences/usePreferences.ts'
import { sdkStores } from '../storage/sdkStores.ts'
import { closeOverlays } from '../ui/overlays/useOverlay.ts'
import type { WalletId } from '../wallets/catalogue.ts'
import { walletInfo } from '../wallets/catalogue.ts'
import type { CreateWallet, Wallet, WalletSession } from '../wallets/Wallet.ts'
import { loadedWallet, loadWallet } from '../wallets/walletModules.ts'
import { atMostEvery } from './atMostEvery.ts'
import { blsChecks } from './certificates/blsVerify.ts'
import { noteFailure } from './recentFailures.ts'
import { rethrowByClock } from './rethrowByClock.ts'
import { readSavedWallet, saveWallet } from './savedWallet.ts'
import { useSessionStore } from './useSessionStore.ts'

const CONFIG_URL = '/config.json'
const CHANNEL = 'sluice.session'
/** The longest wait a browser timer can count; longer ones would fire at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1
const CLOCK_NOTICE_MS = 30_000

type Loaded = { readonly config: Config; readonly sdk: typeof import('@sluice/sdk') }
type Choice = { readonly id: WalletId; readonly address?: string }
type Active = { readonly choice: Choice; readonly wallet: Wallet; readonly stop: () => void }

let loaded: Loaded | undefined
let active: Active | undefined
let stopWatching: (() => void) | undefined
/** The other tabs of this site: a session that ends in one ends in all. */
let otherTabs: BroadcastChannel | undefined

/** Reads the configuration, loads the SDK and the last wallet side by side, and picks up the saved session. */
export async function startSession(): Promise<void> {
  const saved = readSavedWallet()
  blsChecks.start()
  const [sdk, config, create] = await Promise.all([
    retryChunk(() => import('@sluice/sdk')),
    fetchConfig(),
    saved?.isConnected ? loadWallet(saved.id).catch(() => undefined) : undefined,
  ])
  loaded = { config, sdk }
  watchErrors(loaded)
  otherTabs?.close()
  otherTabs = new BroadcastChannel(CHANNEL)
  otherTabs.onmessage = () => {
    if (!active) return
    leave()
    useSessionStore.getState().setNotice({ kind: 'signed-out-elsewhere' })
  }
  if (saved && create && (await restore(saved, create))) return
  leave()
  if (saved && create) forgetEnded(saved)
}

/** Reads the configuration and shows it at once: a form can stand on it while the SDK is on its way. */
async function fetchConfig(): Promise<Config> {
  const response = await fetch(CONFIG_URL)
  if (!response.ok) throw new Error(`${CONFIG_URL} answered ${response.status}`)
  const config = parseConfig(await response.json())
  // the public build leaves it out; nothing waits for it, as lists of wallets hear of one that comes later
  if (import.meta.env.DEV || import.meta.env.VITE_LOCAL_TOOLS === '1') {
    followClock(config)
    void offerTestWallet(config)
  }
  const { session, setSession } = useSessionStore.getState()
  if (session.kind === 'starting') setSession({ kind: 'starting', config })
  return config
}

/** In a world of this machine nobody needs an extension. */
async function offerTestWallet({ environment, ethereum }: Config): Promise<void> {
  if (environment !== 'local' || ethereum === undefined) return
  const load = () => import('../wallets/ethereum/test-wallet/announceTestWallet.ts')
  const announced = await retryChunk(load).catch(() => {
    // the page is whole without it
  })
  announced?.announceTestWallet(ethereum)
}

/** Signs in. Must run inside the click handler, without anything awaited before it. @throws WalletProblem */
export async function connectWallet(choice: Choice): Promise<void> {
  const create = loadedWallet(choice.id) ?? (await loadWallet(choice.id))
  const wallet = createFor(choice, create)
  const session = await wallet.connect().catch((error: unknown) => {
    const { config, sdk } = requireLoaded()
    return rethrowByClock(error, () => sdk.fetchClockOffset(config))
  })
  saveWallet({ ...choice, isConnected: true })
  enter(choice, wallet, session)
}

export async function signOut(): Promise<void> {
  const ending = active
  leave()
  if (!ending) return
  saveWallet({ ...ending.choice, isConnected: false })
  otherTabs?.postMessage('signed-out')
  await ending.wallet.disconnect()
}

async function restore(choice: Choice, create: CreateWallet): Promise<boolean> {
  const wallet = createFor(choice, create)
  // A wallet that is gone or broken leaves a visitor, who can connect again.
  const session = await wallet.restore().catch(() => undefined)
  if (session) enter(choice, wallet, session)
  return session !== undefined
}

/** A session that ended between two visits is told of once; an extension that is merely locked is not. */
function forgetEnded({ id, ...choice }: Choice): void {
  if (walletInfo(id).sessionHours === undefined) return
  saveWallet({ ...choice, id, isConnected: false })
  useSessionStore.getState().setNotice({ kind: 'expired', wallet: id })
}

function createFor({ id, address }: Choice, create: CreateWallet): Wallet {
  const { config, sdk } = requireLoaded()
  return create({ id, address, config, sdk: sdk.createSdk(config) })
}

function enter(choice: Choice, wallet: Wallet, { signer, expiresAt }: WalletSession): void {
  active?.stop()
  const { config, sdk } = requireLoaded()
  const expiry =
    expiresAt &&
    setTimeout(expire, Math.min(Math.max(0, expiresAt - Date.now()), LONGEST_TIMEOUT_MS))
  const unwatch = wallet.onAccountChange?.(() => void followAccount(choice, wallet))
  active = {
    choice,
    wallet,
    stop: () => {
      clearTimeout(expiry)
      unwatch?.()
    },
  }
  useSessionStore.getState().setSession({
    kind: 'connected',
    sdk: sdk.createSdk(config, { signer, ...optionsOf(sdk) }),
    config,
    principal: sdk.principalOf(signer).toText(),
    wallet: choice.id,
  })
}

/** Every order approves for as long as is chosen when it is given. */
const optionsOf = (sdk: Loaded['sdk']) => ({
  hooks: { onFailure: noteFailure },
  ...sdkStores(sdk),
  approvalMinutes: () => usePreferences.getState().deadlineMinutes,
})

/** The person switched or locked the account outside of this page: go on as the one that is active now, or leave. */
async function followAccount(choice: Choice, wallet: Wallet): Promise<void> {
  if (active?.wallet !== wallet) return
  const { session, setNotice } = useSessionStore.getState()
  const next = await wallet.restore().catch(() => undefined)
  const isSame =
    next &&
    session.kind === 'connected' &&
    requireLoaded().sdk.principalOf(next.signer).toText() === session.principal
  if (isSame) return
  closeOverlays()
  if (next) enter(choice, wallet, next)
  else await signOut()
  setNotice({ kind: 'account-changed' })
}

function leave(): void {
  // what was open was this person's
  if (active) closeOverlays()
  active?.stop()
  active = undefined
  const { config, sdk } = requireLoaded()
  const visitor = sdk.createSdk(config, optionsOf(sdk))
  useSessionStore.getState().setSession({ kind: 'visitor', sdk: visitor, config })
}

/** The session has ended: say so and offer to connect again. */
function expire(): void {
  if (!active) return
  const { id } = active.choice
  void signOut()
  const { setNotice, setConnectOpen } = useSessionStore.getState()
  setNotice({ kind: 'expired', wallet: id })
  setConnectOpen(true)
}

/** The network has the last word on whether a session is over, and on the time. */
function watchErrors({ sdk }: Loaded): void {
  const tellClock = atMostEvery(CLOCK_NOTICE_MS, Date.now, () =>
    useSessionStore.getState().setNotice({ kind: 'clock-wrong' }),
  )
  stopWatching?.()
  stopWatching = sdk.watchErrors(({ code }) => {
    if (code === 'session-expired') expire()
    if (code === 'clock-wrong') tellClock()
  })
}

function requireLoaded(): Loaded {
  if (!loaded) throw new Error('The session has not started')
  return loaded
}
