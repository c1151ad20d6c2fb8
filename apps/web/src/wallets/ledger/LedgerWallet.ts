import { parseHex, toHex } from '@sluice/candid/hex'
import { deviceStorage } from '../../storage/browserStorage.ts'
import type { CreateWallet, Wallet, WalletContext, WalletSession } from '../Wallet.ts'
import { WalletProblem } from '../WalletProblem.ts'
import { HidTransport } from './HidTransport.ts'
import { IcpApp } from './IcpApp.ts'
import { LedgerIdentity } from './LedgerIdentity.ts'

const PUBLIC_KEY = 'sluice-ledger-key'

/** A Ledger device on this computer, through the browser (WebHID). Its key never leaves it. */
export const createLedgerWallet: CreateWallet = (context) => new LedgerWallet(context)

class LedgerWallet implements Wallet {
  private readonly context: WalletContext
  private transport: HidTransport | undefined

  constructor(context: WalletContext) {
    this.context = context
  }

  /** The account is known without the device; it is asked for when something is to be signed. */
  async restore(): Promise<WalletSession | undefined> {
    const kept = deviceStorage.getItem(PUBLIC_KEY)
    const rawKey = kept ? parseHex(kept) : undefined
    return rawKey && this.sessionOf(rawKey)
  }

  async connect(): Promise<WalletSession> {
    try {
      this.transport = await HidTransport.request()
      const rawKey = await new IcpApp(this.transport).fetchPublicKey()
      deviceStorage.setItem(PUBLIC_KEY, toHex(rawKey))
      return this.sessionOf(rawKey)
    } catch (error) {
      throw deviceProblem(error)
    }
  }

  async disconnect(): Promise<void> {
    deviceStorage.removeItem(PUBLIC_KEY)
    await this.transport?.close()
  }

  private sessionOf(rawKey: Uint8Array): WalletSession {
    const { config } = this.context
    const openApp = async () => {
      this.transport ??= await HidTransport.known()
      return new IcpApp(this.transport)
    }
    const identity = new LedgerIdentity({ config, rawKey, openApp })
    return { signer: { kind: 'identity', identity, asks: true } }
  }
}

/** What the browser says when the device is in use, unplugged or not allowed. */
function deviceProblem(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error
  const code = error.name === 'NotAllowedError' ? 'busy' : 'no-device'
  return new WalletProblem(code, error.message, error)
}
