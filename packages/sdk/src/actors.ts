import type { IDL } from '@icp-sdk/core/candid'
import { Settings } from '@sluice/candid'
import * as Ledger from '@sluice/candid/ledger.client'
import * as SwapFactory from '@sluice/candid/swap_factory.client'
import * as SwapPool from '@sluice/candid/swap_pool.client'
import * as TokenList from '@sluice/candid/token_list.client'
import { type Agents, signedActor } from './agent/signedActor.ts'
import { type Config, canisterId } from './config.ts'

/** Typed actors of the exchange's services, made once for each canister. */
export class Actors {
  readonly config: Config
  private readonly agents: Agents
  private readonly made = new Map<string, unknown>()

  constructor(config: Config, agents: Agents) {
    this.config = config
    this.agents = agents
  }

  ledger(id: string): Ledger.Client {
    return this.once(`ledger ${id}`, () => this.create<Ledger.Client>(Ledger.idlFactory, id))
  }

  pool(id: string): SwapPool.Client {
    return this.once(id, () => this.create<SwapPool.Client>(SwapPool.idlFactory, id))
  }

  factory(): SwapFactory.Client {
    const id = canisterId(this.config, 'swap_factory')
    return this.once(id, () => this.create<SwapFactory.Client>(SwapFactory.idlFactory, id))
  }

  settings(): Settings._SERVICE {
    const id = canisterId(this.config, 'settings')
    return this.once(id, () => this.create<Settings._SERVICE>(Settings.idlFactory, id))
  }

  tokenList(): TokenList.Client {
    const id = canisterId(this.config, 'token_list')
    return this.once(id, () => this.create<TokenList.Client>(TokenList.idlFactory, id))
  }

  /** A service whose interface loads when it is needed. Made anew each time: strangers name archives, also by ids of other services. */
  other<Service>(interfaceOf: IDL.InterfaceFactory, id: string): Service {
    return this.create<Service>(interfaceOf, id)
  }

  /** A service whose updates nobody signs: for what is read by an update, about which no wallet is asked. */
  unsigned<Service>(interfaceOf: IDL.InterfaceFactory, id: string): Service {
    const { reader, hooks = {} } = this.agents
    // whoever may veto what is signed has nothing to say about these
    const { onFailure } = hooks
    const unsigned = { reader, signing: undefined, signer: undefined, hooks: { onFailure } }
    return signedActor<Service>(unsigned, interfaceOf, id)
  }

  private create<Service>(idlFactory: IDL.InterfaceFactory, id: string): Service {
    return signedActor<Service>(this.agents, idlFactory, id)
  }

  private once<Service>(id: string, make: () => Service): Service {
    const found = this.made.get(id)
    if (found !== undefined) return sameService<Service>(found)
    const made = make()
    this.made.set(id, made)
    return made
  }
}

/** What was made under a key is what is asked for under it: keys name the interface where a canister may have several. */
function sameService<Service>(actor: unknown): Service {
  return actor as Service
}
