import { Actor, type DerEncodedPublicKey, type Signature } from '@icp-sdk/core/agent'
import { Delegation, DelegationChain, type ECDSAKeyIdentity } from '@icp-sdk/core/identity'
import { SiweProvider } from '@sluice/candid'
import { type Config, canisterId, createAgent, toHex } from '@sluice/sdk'
import { checksumAddress } from '@sluice/sdk/ethereumAddress'
import { walletInfo } from '../catalogue.ts'
import { DelegationKeeper } from '../delegation/DelegationKeeper.ts'
import type { CreateWallet, Wallet, WalletContext, WalletSession } from '../Wallet.ts'
import { WalletProblem } from '../WalletProblem.ts'
import { type EthereumProvider, ethereumProviders } from './eip6963.ts'
import { ethereumProblem } from './ethereumProblem.ts'
import { siweFault } from './siweMessage.ts'

/** Signs in with an Ethereum account: its signature of a message (ERC-4361) gets a delegation from a provider canister. */
export const createEthereumWallet: CreateWallet = (context) => new EthereumWallet(context)

class EthereumWallet implements Wallet {
  private readonly context: WalletContext
  private readonly keeper: DelegationKeeper

  constructor(context: WalletContext) {
    this.context = context
    this.keeper = new DelegationKeeper(context.id, walletInfo(context.id).sessionHours ?? 0)
  }

  restore(): Promise<WalletSession | undefined> {
    return this.keeper.restore()
  }

  async connect(): Promise<WalletSession> {
    const provider = this.findProvider()
    if (!provider) throw new WalletProblem('not-installed')
    try {
      const address = await requestAddress(provider)
      const service = siweService(this.context.config)
      return await this.keeper.obtain((key) => signIn({ provider, service, address, key }))
    } catch (error) {
      throw ethereumProblem(error)
    }
  }

  disconnect(): Promise<void> {
    return this.keeper.forget()
  }

  /** The delegation is the old account's: who switches signs in anew. */
  onAccountChange(listener: () => void): () => void {
    const provider = this.findProvider()
    const onChange = () => void this.keeper.forget().then(listener)
    provider?.on?.('accountsChanged', onChange)
    return () => provider?.removeListener?.('accountsChanged', onChange)
  }

  /** The one that the person picked, else the first. */
  private findProvider(): EthereumProvider | undefined {
    const all = ethereumProviders()
    return (all.find(({ rdns }) => rdns === this.context.address) ?? all[0])?.provider
  }
}

async function requestAddress(provider: EthereumProvider): Promise<string> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  if (typeof first !== 'string') throw new WalletProblem('no-account')
  return checksumAddress(first)
}

type SignIn = {
  readonly provider: EthereumProvider
  readonly service: ReturnType<typeof siweService>
  readonly address: string
  readonly key: ECDSAKeyIdentity
}

async function signIn({ provider, service, address, key }: SignIn): Promise<DelegationChain> {
  const sessionKey = new Uint8Array(key.getPublicKey().toDer())
  const prepared = okOf(await service.siwe_prepare_login_for(address, sessionKey))
  const { siwe_message: message, nonce } = prepared
  const fault = siweFault(message, { host: location.host, address, nonce, sessionKey })
  if (fault) throw new WalletProblem('untrusted', fault)
  const signed = await provider.request({
    method: 'personal_sign',
    params: [`0x${toHex(new TextEncoder().encode(message))}`, address],
  })
  if (typeof signed !== 'string') throw new WalletProblem('failed', 'it returned no signature')
  const login = okOf(await service.siwe_login(signed, address, sessionKey, nonce))
  const granted = okOf(await service.siwe_get_delegation(address, sessionKey, login.expiration))
  const { pubkey, expiration, targets } = granted.delegation
  const delegation = new Delegation(Uint8Array.from(pubkey), expiration, targets[0])
  return DelegationChain.fromDelegations(
    [{ delegation, signature: signatureOf(Uint8Array.from(granted.signature)) }],
    derKeyOf(Uint8Array.from(login.user_canister_pubkey)),
  )
}

function okOf<T>(answer: { Ok: T } | { Err: string }): T {
  if ('Ok' in answer) return answer.Ok
  throw new WalletProblem('failed', answer.Err)
}

/** The client library brands DER keys and signatures; these are the constructors of those brands. */
function derKeyOf(bytes: Uint8Array): DerEncodedPublicKey {
  return bytes as DerEncodedPublicKey
}

function signatureOf(bytes: Uint8Array): Signature {
  return bytes as Signature
}

/** The canister that signs Ethereum accounts in, asked by nobody yet. @throws Error when the configuration names none */
function siweService(config: Config): SiweProvider._SERVICE {
  return Actor.createActor<SiweProvider._SERVICE>(SiweProvider.idlFactory, {
    agent: createAgent({ config }),
    canisterId: canisterId(config, 'siwe_provider'),
  })
}
