import { deviceStorage } from '../../storage/browserStorage.ts'
import { walletInfo } from '../catalogue.ts'
import { metaMask } from '../ethereum/eip6963.ts'
import { ethereumProblem } from '../ethereum/ethereumProblem.ts'
import { msqSite } from '../providers.ts'
import type { CreateWallet, Wallet, WalletContext, WalletSession } from '../Wallet.ts'
import { WalletProblem } from '../WalletProblem.ts'
import { MsqIdentity } from './MsqIdentity.ts'
import { MsqSnap } from './MsqSnap.ts'
import { loginOnMsqSite } from './msqLogin.ts'

const HOUR_MS = 3_600_000
/** The snap keeps its session without an end; ours ends as the others do. */
const ENDS_AT = 'sluice-metamask-ends'
const PAUSE_MS = 100
const LONGEST_WAIT_MS = 1_500

/** MetaMask through MSQ, a snap that holds keys for the Internet Computer. */
export const createMsqWallet: CreateWallet = (context) => new MsqWallet(context)

class MsqWallet implements Wallet {
  private readonly context: WalletContext

  constructor(context: WalletContext) {
    this.context = context
  }

  async restore(): Promise<WalletSession | undefined> {
    const endsAt = Number(deviceStorage.getItem(ENDS_AT))
    if (!(endsAt > Date.now())) return undefined
    const provider = await awaitMetaMask()
    if (!provider) return undefined
    const snap = new MsqSnap(provider)
    if (!(await snap.isInstalled()) || !(await snap.hasSession())) return undefined
    return sessionOf(snap, endsAt)
  }

  async connect(): Promise<WalletSession> {
    const provider = metaMask()
    if (!provider) throw new WalletProblem('not-installed')
    const snap = new MsqSnap(provider)
    try {
      // Its window must open in the click; the snap and MetaMask's own questions come after it.
      if (deviceStorage.getItem(ENDS_AT) === null)
        await loginOnMsqSite(msqSite(this.context.config))
      await snap.install()
      if (!(await snap.hasSession())) {
        deviceStorage.removeItem(ENDS_AT)
        throw new WalletProblem('cancelled')
      }
      const endsAt = Date.now() + (walletInfo('metamask').sessionHours ?? 0) * HOUR_MS
      deviceStorage.setItem(ENDS_AT, String(endsAt))
      return await sessionOf(snap, endsAt)
    } catch (error) {
      throw ethereumProblem(error)
    }
  }

  async disconnect(): Promise<void> {
    deviceStorage.removeItem(ENDS_AT)
    const provider = metaMask()
    // MetaMask asks before it ends the snap's session; here one is signed out whatever the answer.
    if (provider) void new MsqSnap(provider).endSession().catch(() => undefined)
  }
}

async function sessionOf(snap: MsqSnap, expiresAt: number): Promise<WalletSession> {
  const identity = new MsqIdentity(snap, await snap.fetchPublicKey())
  return { signer: { kind: 'identity', identity, asks: true }, expiresAt }
}

async function awaitMetaMask() {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += PAUSE_MS) {
    const provider = metaMask()
    if (provider) return provider
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return undefined
}
