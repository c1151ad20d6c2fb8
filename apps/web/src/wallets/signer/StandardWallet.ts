import { Principal } from '@icp-sdk/core/principal'
import { Signer } from '@icp-sdk/signer'
import { BrowserExtensionTransport } from '@icp-sdk/signer/extension'
import { deviceStorage } from '../../storage/browserStorage.ts'
import { walletInfo } from '../catalogue.ts'
import { DelegationKeeper } from '../delegation/DelegationKeeper.ts'
import { signerPlace } from '../providers.ts'
import type { CreateWallet, Wallet, WalletContext, WalletSession } from '../Wallet.ts'
import { WalletProblem } from '../WalletProblem.ts'
import { IN_TURN } from './callInTurn.ts'
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
  /** Whether it takes several calls under one consent, known since it was asked. */
  private readonly asksOnceKey: string

  constructor(context: WalletContext) {
    const { id, address = '' } = context
    this.context = context
    this.keeper = new DelegationKeeper(`${id}${address}`, walletInfo(id).sessionHours ?? 0)
    this.accountKey = `sluice-account-${id}${address}`
    this.asksOnceKey = `sluice-asks-once-${id}${address}`
  }

  async restore(): Promise<WalletSession | undefined> {
    const account = deviceStorage.getItem(this.accountKey)
    if (!account) return this.keeper.restore()
    const asksOnce = deviceStorage.getItem(this.asksOnceKey) === 'yes'
    return this.callingSession(await this.openSigner(), Principal.fromText(account), asksOnce)
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
    deviceStorage.removeItem(this.asksOnceKey)
    await this.keeper.forget()
  }

  private async ask(signer: Signer): Promise<WalletSession> {
    const how = await this.howItSigns(signer)
    if (how === 'delegates') return await this.keeper.obtain(delegationFrom(signer))
    const asksOnce = how === 'asks-once'
    await signer.requestPermissions([
      { method: 'icrc27_accounts' },
      { method: 'icrc49_call_canister' },
      ...(asksOnce ? [{ method: IN_TURN.method }] : []),
    ])
    const [account] = await signer.getAccounts()
    if (!account) throw new WalletProblem('no-account')
    if (account.owner.isAnonymous()) throw new WalletProblem('anonymous')
    deviceStorage.setItem(this.accountKey, account.owner.toText())
    deviceStorage.setItem(this.asksOnceKey, asksOnce ? 'yes' : 'no')
    return this.callingSession(signer, account.owner, asksOnce)
  }

  /** A wallet that we know to delegate is not asked what it can do. @throws WalletProblem `unsupported` */
  private async howItSigns(signer: Signer): Promise<'delegates' | 'asks' | 'asks-once'> {
    const { id } = this.context
    const isKnown = id !== 'signer' && id !== 'extension'
    if (isKnown) return walletInfo(id).signs === 'delegates' ? 'delegates' : 'asks'
    const names = (await signer.getSupportedStandards()).map(({ name }) => name)
    if (names.includes(DELEGATION)) return 'delegates'
    if (!names.includes(CALLS)) throw new WalletProblem('unsupported', names.join(', '))
    return names.includes(IN_TURN.standard) ? 'asks-once' : 'asks'
  }

  private callingSession(signer: Signer, account: Principal, asksOnce: boolean): WalletSession {
    const { config } = this.context
    const wallet = new SignerCallingWallet({ signer, account, config, asksOnce })
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
