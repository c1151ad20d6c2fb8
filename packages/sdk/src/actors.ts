import type { IDL } from '@icp-sdk/core/candid'
import {
  Dip20,
  Faucet,
  IcpArchive,
  Ledger,
  LedgerArchive,
  PositionIndex,
  Settings,
  SwapFactory,
  SwapPool,
  TokenList,
  Wicp,
  Xtc,
} from '@sluice/candid'
import { type Agents, signedActor } from './agent/signedActor.ts'
import { type Config, canisterId } from './config.ts'

/** Typed actors of the exchange's services, made once for each canister. */
export class Actors {
  private readonly config: Config
  private readonly agents: Agents
  private readonly made = new Map<string, unknown>()

  constructor(config: Config, agents: Agents) {
    this.config = config
    this.agents = agents
  }

  ledger(id: string): Ledger._SERVICE {
    return this.once(`ledger ${id}`, () => this.create<Ledger._SERVICE>(Ledger.idlFactory, id))
  }

  dip20(id: string): Dip20._SERVICE {
    return this.once(`dip20 ${id}`, () => this.create<Dip20._SERVICE>(Dip20.idlFactory, id))
  }

  xtc(id: string): Xtc._SERVICE {
    return this.once(`xtc ${id}`, () => this.create<Xtc._SERVICE>(Xtc.idlFactory, id))
  }

  wicp(id: string): Wicp._SERVICE {
    return this.once(`wicp ${id}`, () => this.create<Wicp._SERVICE>(Wicp.idlFactory, id))
  }

  /** The canister to which an ICRC ledger has moved its old transactions. */
  archive(id: string): LedgerArchive._SERVICE {
    const make = () => this.create<LedgerArchive._SERVICE>(LedgerArchive.idlFactory, id)
    return this.once(`archive ${id}`, make)
  }

  /** The canister to which the ICP ledger has moved its old blocks. */
  icpArchive(id: string): IcpArchive._SERVICE {
    const make = () => this.create<IcpArchive._SERVICE>(IcpArchive.idlFactory, id)
    return this.once(`archive ${id}`, make)
  }

  pool(id: string): SwapPool._SERVICE {
    return this.once(id, () => this.create<SwapPool._SERVICE>(SwapPool.idlFactory, id))
  }

  factory(): SwapFactory._SERVICE {
    const id = canisterId(this.config, 'swap_factory')
    return this.once(id, () => this.create<SwapFactory._SERVICE>(SwapFactory.idlFactory, id))
  }

  positionIndex(): PositionIndex._SERVICE {
    const id = canisterId(this.config, 'position_index')
    return this.once(id, () => this.create<PositionIndex._SERVICE>(PositionIndex.idlFactory, id))
  }

  settings(): Settings._SERVICE {
    const id = canisterId(this.config, 'settings')
    return this.once(id, () => this.create<Settings._SERVICE>(Settings.idlFactory, id))
  }

  tokenList(): TokenList._SERVICE {
    const id = canisterId(this.config, 'token_list')
    return this.once(id, () => this.create<TokenList._SERVICE>(TokenList.idlFactory, id))
  }

  faucet(): Faucet._SERVICE {
    const id = canisterId(this.config, 'faucet')
    return this.once(id, () => this.create<Faucet._SERVICE>(Faucet.idlFactory, id))
  }

  /** A service whose interface loads when it is needed. */
  other<Service>(interfaceOf: IDL.InterfaceFactory, id: string): Service {
    return this.once(id, () => this.create<Service>(interfaceOf, id))
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
