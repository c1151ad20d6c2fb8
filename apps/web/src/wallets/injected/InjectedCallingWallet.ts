import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { type CallingWallet, type CanisterCall, methodType, WalletError } from '@sluice/sdk'
import { fromForeign, type MakePrincipal, toForeign } from './foreignValues.ts'
import type { InjectedApi } from './injectedApi.ts'

type Actor = Awaited<ReturnType<InjectedApi['createActor']>>
type Options = {
  readonly api: InjectedApi
  /** The extension's name, for the person. */
  readonly name: string
  readonly principal: Principal
  readonly host: string | undefined
  readonly makePrincipal: MakePrincipal
  /** The account that the extension stands at now. */
  readonly fetchAccount: () => Promise<string | undefined>
  /** Asks the person to let the page call a canister that the extension does not know. */
  readonly allow: (canisterId: string) => Promise<void>
}

/** Calls through actors that the extension makes and signs for; values cross over between two libraries. */
export class InjectedCallingWallet implements CallingWallet {
  readonly principal: Principal
  private readonly options: Options
  private readonly actors = new Map<string, Promise<Actor>>()

  constructor(options: Options) {
    this.options = options
    this.principal = options.principal
  }

  async call({ canisterId, method, arg, interfaceOf }: CanisterCall): Promise<Uint8Array> {
    await this.requireSameAccount()
    const func = methodType(interfaceOf, method)
    const actor = await this.actorOf(canisterId.toText(), interfaceOf)
    const run = actor[method]
    if (!run) throw WalletError.unsupported(method)
    const values = toForeign(IDL.decode(func.argTypes, arg), this.options.makePrincipal)
    const answer = await run(...values).catch((error: unknown) => {
      throw callError(error)
    })
    const results = func.retTypes.length > 1 && Array.isArray(answer) ? answer : [answer]
    return IDL.encode(func.retTypes, results.slice(0, func.retTypes.length).map(fromForeign))
  }

  /** Before each call: the page shows one account; a person who switched in the extension would pay from another. */
  private async requireSameAccount(): Promise<void> {
    const { api, name, fetchAccount } = this.options
    // an extension that was taken away, or crashed, answers with an error of its own
    const broken = (error: unknown) => {
      throw WalletError.broken(name, error)
    }
    const isConnected = await api.isConnected().catch(broken)
    if (!isConnected) throw WalletError.otherAccount()
    const account = await fetchAccount().catch(broken)
    if (account !== undefined && account !== this.principal.toText())
      throw WalletError.otherAccount()
  }

  private actorOf(canisterId: string, interfaceFactory: IDL.InterfaceFactory): Promise<Actor> {
    const known = this.actors.get(canisterId)
    if (known) return known
    const actor = this.makeActor(canisterId, interfaceFactory)
    this.actors.set(canisterId, actor)
    actor.catch(() => this.actors.delete(canisterId))
    return actor
  }

  /** An extension may call only what it was told of when it was connected: what was made since, it is told of now. */
  private async makeActor(
    canisterId: string,
    interfaceFactory: IDL.InterfaceFactory,
  ): Promise<Actor> {
    const { api, host, allow } = this.options
    const create = () =>
      api.createActor({ canisterId, interfaceFactory, ...(host ? { host } : {}) })
    try {
      return await create()
    } catch {
      await allow(canisterId).catch((error: unknown) => {
        throw isRefusal(error) ? WalletError.refused(error) : WalletError.otherAccount(error)
      })
      await this.requireSameAccount()
      return await create().catch((error: unknown) => {
        throw WalletError.otherAccount(error)
      })
    }
  }
}

/** Extensions have no codes; these are the words with which they say that the person declined. */
function callError(error: unknown): WalletError {
  return isRefusal(error) ? WalletError.refused(error) : WalletError.lost(error)
}

export const isRefusal = (error: unknown): boolean =>
  /reject|denied|declin|cancel|refus/i.test(wordsOf(error)) && !/Reject text/.test(wordsOf(error))

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
