import { Principal } from '@icp-sdk/core/principal'
import { Signer } from '@icp-sdk/signer'
import { BrowserExtensionTransport } from '@icp-sdk/signer/extension'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { walletInfo } from '../catalogue.ts'
import { DelegationKeeper } from '../delegation/DelegationKeeper.ts'
import { signerPlace } from '../providers.ts'
import type { CreateWallet, Wallet, WalletContext, WalletSession } from '../Wallet.ts'
import { WalletProblem } from '../WalletProblem.ts'
import { SignerCallingWallet } from './SignerCallingWallet.ts'
import { signerProblem } from './signerProblem.ts'
import { WindowTransport } from './WindowTransport.ts'

const NS_PER_MS = 1_000_000n
const DELEGATION = 'ICRC-34'
const CALLS = 'ICRC-49'

/** What speaks the signer standards (ICRC-25 and friends), in a window or as an extension. */
export const createStandardWallet: CreateWallet = (context) => new StandardWallet(context)

class StandardWallet implements Wallet {
  private readonly context: WalletContext
  private readonly keeper: DelegationKeeper
  /** Who signs each call, for signers that do not delegate. */
  private readonly accountKey: string

  constructor(context: WalletContext) {
    const { id, address = '' } = context
    this.context = context
    this.keeper = new DelegationKeeper(`${id}${address}`, walletInfo(id).sessionHours ?? 0)
    this.accountKey = `sluice-account-${id}${address}`
  }

  async restore(): Promise<WalletSession | undefined> {
    const account = deviceStorage.getItem(this.accountKey)
    if (account) return this.callingSession(await this.openSigner(), Principal.fromText(account))
    return this.keeper.restore()
  }

  async connect(): Promise<WalletSession> {
    const signer = this.context.id === 'extension' ? await this.openSigner() : this.windowSigner()
    signer.autoCloseTransportChannel = false
    try {
      await signer.openChannel()
      return await this.ask(signer)
    } catch (error) {
      throw signerProblem(error)
    } finally {
      signer.autoCloseTransportChannel = true
      void signer.closeChannel()
    }
  }

  async disconnect(): Promise<void> {
    deviceStorage.removeItem(this.accountKey)
    await this.keeper.forget()
  }

  private async ask(signer: Signer): Promise<WalletSession> {
    if (await this.delegates(signer)) return await this.keeper.obtain(delegationFrom(signer))
    await signer.requestPermissions([
      { method: 'icrc27_accounts' },
      { method: 'icrc49_call_canister' },
    ])
    const [account] = await signer.getAccounts()
    if (!account) throw new WalletProblem('no-account')
    if (account.owner.isAnonymous()) throw new WalletProblem('untrusted', 'it names nobody')
    deviceStorage.setItem(this.accountKey, account.owner.toText())
    return this.callingSession(signer, account.owner)
  }

  /** Wallets that we know are not asked what they can do. @throws WalletProblem `unsupported` */
  private async delegates(signer: Signer): Promise<boolean> {
    const { id } = this.context
    if (id !== 'signer' && id !== 'extension') return walletInfo(id).signs === 'delegates'
    const names = (await signer.getSupportedStandards()).map(({ name }) => name)
    if (names.includes(DELEGATION)) return true
    if (names.includes(CALLS)) return false
    throw new WalletProblem('unsupported', names.join(', '))
  }

  private callingSession(signer: Signer, account: Principal): WalletSession {
    const wallet = new SignerCallingWallet(signer, account, this.context.config)
    return { signer: { kind: 'wallet', wallet } }
  }

  private async openSigner(): Promise<Signer> {
    const { id, address = '' } = this.context
    if (id !== 'extension') return this.windowSigner()
    const found = (await BrowserExtensionTransport.discover()).find(({ rdns }) => rdns === address)
    if (!found) throw new WalletProblem('not-installed')
    return new Signer({ transport: new BrowserExtensionTransport({ providerDetail: found }) })
  }

  private windowSigner(): Signer {
    const { id, config, address } = this.context
    return new Signer({ transport: new WindowTransport(signerPlace(id, config, address)) })
  }
}

const delegationFrom =
  (signer: Signer) =>
  (key: Parameters<Parameters<DelegationKeeper['obtain']>[0]>[0], maxTimeToLiveMs: number) =>
    signer.requestDelegation({
      publicKey: key.getPublicKey(),
      maxTimeToLive: BigInt(maxTimeToLiveMs) * NS_PER_MS,
    })
