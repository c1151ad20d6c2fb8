import type { Principal } from '@icp-sdk/core/principal'
import type { Actors } from '../actors.ts'
import { CallError } from '../errors.ts'
import { IcpLedger } from './IcpLedger.ts'
import { IcrcLedger } from './icrc/IcrcLedger.ts'
import type { LedgerAdapter } from './LedgerAdapter.ts'
import { detectStandard } from './standards/detectStandard.ts'
import { chooseStandard, ICP_LEDGER, type TokenStandard } from './standards/standards.ts'

/** One adapter for each ledger, whatever its interface. */
export class Ledgers {
  private readonly actors: Actors
  private readonly caller: Principal
  private readonly icpLedger: string
  private readonly made = new Map<string, Promise<LedgerAdapter>>()

  constructor(actors: Actors, caller: Principal, icpLedger = ICP_LEDGER) {
    this.actors = actors
    this.caller = caller
    this.icpLedger = icpLedger
  }

  /** The adapter of a ledger whose standard is known. Those of older standards load when they are needed: few tokens have one. */
  adapter(ledgerId: string, standard: TokenStandard): Promise<LedgerAdapter> {
    const key = `${ledgerId} ${standard}`
    const found = this.made.get(key) ?? this.make(ledgerId, standard)
    this.made.set(key, found)
    // what did not load is tried again
    found.catch(() => this.made.delete(key))
    return found
  }

  /**
   * Asks a ledger by which standard it speaks: ICRC first, then DIP20, then EXT.
   * @throws CallError `refused` when it is no ledger of these kinds, `unreachable` when it could not be asked
   */
  async detect(ledgerId: string): Promise<TokenStandard> {
    const forced = chooseStandard({ ledgerId })
    const found = forced ?? (await detectStandard(this.actors, ledgerId))
    if (found === undefined) throw CallError.refused('no token standard')
    return found
  }

  private async make(ledgerId: string, standard: TokenStandard): Promise<LedgerAdapter> {
    if (ledgerId === this.icpLedger) return new IcpLedger(this.actors, ledgerId)
    switch (standard) {
      case 'ICRC1':
      case 'ICRC2':
        return new IcrcLedger(this.actors, ledgerId, standard)
      case 'DIP20':
      case 'DIP20-WICP':
      case 'DIP20-XTC': {
        const { Dip20Ledger } = await import('./Dip20Ledger.ts')
        return new Dip20Ledger(this.actors, ledgerId, standard)
      }
      case 'EXT': {
        const { ExtLedger } = await import('./ExtLedger.ts')
        return new ExtLedger(this.actors, ledgerId, this.caller)
      }
    }
  }
}
