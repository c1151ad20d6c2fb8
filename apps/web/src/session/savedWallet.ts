import { deviceStorage } from '../storage/browserStorage.ts'
import { isWalletId, type WalletId } from '../wallets/catalogue.ts'

/** The wallet that was used last, also after signing out. */
export type SavedWallet = {
  readonly id: WalletId
  readonly address?: string
  readonly isConnected: boolean
}

const KEY = 'sluice-wallet'

export function readSavedWallet(storage = deviceStorage): SavedWallet | undefined {
  const saved = parseJson(storage.getItem(KEY) ?? '')
  if (typeof saved !== 'object' || saved === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(saved))
  const [id, address] = [fields.get('id'), fields.get('address')]
  if (!isWalletId(id)) return undefined
  const isConnected = fields.get('isConnected') === true
  return { id, isConnected, ...(isAddress(address) ? { address } : {}) }
}

export function saveWallet(wallet: SavedWallet, storage = deviceStorage): void {
  storage.setItem(KEY, JSON.stringify(wallet))
}

const LONGEST_ADDRESS = 300

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_ADDRESS

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // not ours, or damaged: nobody was here before
    return undefined
  }
}
