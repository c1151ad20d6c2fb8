import { Principal } from '@icp-sdk/core/principal'
import type { Config } from '@sluice/sdk'
import { useMyCollections } from '../../features/nfts/consent/myCollections.ts'
import { tabStorage } from '../../storage/browserStorage.ts'
import { useMyTokens } from '../../tokens/my-tokens/myTokens.ts'
import { walletInfo } from '../catalogue.ts'
import type { CreateWallet, Wallet, WalletContext, WalletSession } from '../Wallet.ts'
import { toWalletProblem, WalletProblem } from '../WalletProblem.ts'
import { principalMaker } from './foreignValues.ts'
import { InjectedCallingWallet, isRefusal } from './InjectedCallingWallet.ts'
import { awaitInjectedApi, type InjectedApi, injectedApi } from './injectedApi.ts'
import { MOST_COLLECTIONS, whitelistOf, withFirst } from './whitelist.ts'

const CONNECT_TIMEOUT_MS = 120_000
const LISTS_TIMEOUT_MS = 5_000
/** Kept for the tab only: an extension counts as connected while it is unlocked. */
const UNLOCKED = 'sluice-unlocked'

/** Plug and Bitfinity: extensions that put an object into the page. */
export const createInjectedWallet: CreateWallet = (context) => new InjectedWallet(context)

class InjectedWallet implements Wallet {
  private readonly context: WalletContext

  constructor(context: WalletContext) {
    this.context = context
  }

  async restore(): Promise<WalletSession | undefined> {
    const { id } = this.context
    if (tabStorage.getItem(UNLOCKED) === 'no') return undefined
    const api = await awaitInjectedApi(id)
    if (!api || !(await api.isConnected())) return undefined
    return await this.sessionOf(api)
  }

  async connect(): Promise<WalletSession> {
    const { id } = this.context
    const api = injectedApi(id)
    if (!api) throw new WalletProblem('not-installed')
    const isConnected = await api.isConnected().catch((cause: unknown) => {
      throw new WalletProblem('broken', '', cause)
    })
    try {
      await this.request(api, { isConnected })
      tabStorage.removeItem(UNLOCKED)
      return await this.sessionOf(api)
    } catch (error) {
      if (isRefusal(error)) throw new WalletProblem('cancelled', '', error)
      throw toWalletProblem(error)
    }
  }

  /** Asks the person to let the exchange call what it calls, and this canister before all others. */
  private async request(
    api: InjectedApi,
    { isConnected, canisterId }: { readonly isConnected: boolean; readonly canisterId?: string },
  ): Promise<void> {
    const { id, config } = this.context
    const known = await this.fetchWhitelist()
    const whitelist = canisterId === undefined ? known : withFirst([canisterId], known)
    // Bitfinity keeps an old white-list unless it is disconnected first.
    if (id === 'bitfinity' && isConnected) await api.disconnect?.()
    await api.requestConnect({ whitelist, timeout: CONNECT_TIMEOUT_MS, ...hostOf(config) })
  }

  async disconnect(): Promise<void> {
    // An extension that is gone, or hangs as Plug's does now and then, must not hold the person here.
    void injectedApi(this.context.id)
      ?.disconnect?.()
      .catch(() => undefined)
  }

  onAccountChange(listener: () => void): () => void {
    const api = injectedApi(this.context.id)
    api?.onExternalDisconnect?.(listener)
    api?.onLockStateChange?.((isLocked) => {
      if (!isLocked) return
      tabStorage.setItem(UNLOCKED, 'no')
      listener()
    })
    window.addEventListener('updateConnection', listener)
    return () => window.removeEventListener('updateConnection', listener)
  }

  private async fetchWhitelist(): Promise<string[]> {
    const { config, sdk } = this.context
    // Without the services' answers there is nothing to trade; whoever came for their wallet still gets in.
    const inTime = <Entry>(asked: Promise<readonly Entry[]>) => {
      const tooLate = new Promise<readonly Entry[]>((resolve) => {
        setTimeout(() => resolve([]), LISTS_TIMEOUT_MS)
      })
      return Promise.race([asked.catch(() => []), tooLate])
    }
    const [pools, farms, stakes, collections] = await Promise.all([
      inTime(sdk.pools.list()),
      inTime(sdk.farms.list()),
      inTime(sdk.stakes.list()),
      inTime(sdk.nfts.fetchListed(0, MOST_COLLECTIONS)),
    ])
    const rewarders = [
      ...farms.map(({ farmId }) => farmId),
      ...stakes.map(({ stakingPoolId }) => stakingPoolId),
    ]
    const added = [...useMyTokens.getState().tagged, ...useMyCollections.getState().accepted]
    return whitelistOf({
      ...{ canisters: config.canisters, pools, rewarders, added },
      collections: collections.map(({ id }) => id),
    })
  }

  private async sessionOf(api: InjectedApi): Promise<WalletSession> {
    const example = await examplePrincipal(api)
    const account = textOf(example) ?? textOf(api.principalId)
    if (!account) throw new WalletProblem('no-account')
    const principal = Principal.fromText(account)
    if (principal.isAnonymous()) throw new WalletProblem('anonymous')
    const wallet = new InjectedCallingWallet({
      api,
      name: walletInfo(this.context.id).name,
      principal,
      host: hostOf(this.context.config).host,
      makePrincipal: principalMaker(example),
      fetchAccount: async () => textOf(await examplePrincipal(api)),
      allow: (canisterId) => this.request(api, { isConnected: true, canisterId }),
    })
    return { signer: { kind: 'wallet', wallet } }
  }
}

/** Plug offers the principal on its agent, both in a call of their own. */
async function examplePrincipal(api: InjectedApi): Promise<unknown> {
  if (api.getPrincipal) return await api.getPrincipal()
  const agent: unknown = api.agent
  if (typeof agent !== 'object' || agent === null) return undefined
  const ask: unknown = Reflect.get(agent, 'getPrincipal')
  return typeof ask === 'function' ? await Reflect.apply(ask, agent, []) : undefined
}

function textOf(principal: unknown): string | undefined {
  if (typeof principal === 'string') return principal || undefined
  if (typeof principal !== 'object' || principal === null) return undefined
  const toText: unknown = Reflect.get(principal, 'toText')
  return typeof toText === 'function' ? String(Reflect.apply(toText, principal, [])) : undefined
}

/** The extensions speak to mainnet unless they are told otherwise. */
const hostOf = ({ environment, network }: Config): { host?: string } =>
  environment === 'local' ? { host: network.host } : {}
