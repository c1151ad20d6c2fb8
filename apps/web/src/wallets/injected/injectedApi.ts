import type { WalletId } from '../catalogue.ts'

/**
 * What Plug and Bitfinity put into the page, as far as it is used. They are years older than today's client library, so
 * nothing of theirs is trusted to be of our classes.
 */
export type InjectedApi = {
  requestConnect(options: {
    whitelist: string[]
    host?: string
    timeout?: number
  }): Promise<unknown>
  isConnected(): Promise<boolean>
  disconnect?(): Promise<unknown>
  createActor(options: {
    canisterId: string
    host?: string
    interfaceFactory: unknown
  }): Promise<Record<string, (...args: unknown[]) => Promise<unknown>>>
  getPrincipal?(): Promise<unknown>
  readonly agent?: unknown
  readonly principalId?: unknown
  readonly sessionManager?: unknown
  onLockStateChange?(listener: (isLocked: boolean) => void): void
  onExternalDisconnect?(listener: () => void): void
}

/** The property of `window.ic` that each extension uses; the latter is Bitfinity's name of before. */
const NAMES: Partial<Record<WalletId, readonly string[]>> = {
  plug: ['plug'],
  bitfinity: ['bitfinityWallet', 'infinityWallet'],
}

/** The extension's object, if the browser has the extension. */
export function injectedApi(id: WalletId): InjectedApi | undefined {
  const ic: unknown = Reflect.get(window, 'ic')
  if (typeof ic !== 'object' || ic === null) return undefined
  const apis = (NAMES[id] ?? []).map((name): unknown => Reflect.get(ic, name))
  return apis.find(isApi)
}

function isApi(value: unknown): value is InjectedApi {
  if (typeof value !== 'object' || value === null) return false
  return ['requestConnect', 'createActor'].every(
    (method) => typeof Reflect.get(value, method) === 'function',
  )
}

const PAUSE_MS = 100
const LONGEST_WAIT_MS = 1_500

/** Extensions put their object in at a time of their own; on start it may still be on its way. */
export async function awaitInjectedApi(id: WalletId): Promise<InjectedApi | undefined> {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += PAUSE_MS) {
    const api = injectedApi(id)
    if (api) return api
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return undefined
}
