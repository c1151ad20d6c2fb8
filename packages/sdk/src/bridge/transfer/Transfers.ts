import type { IcrcAccount } from '../../ledgers/addresses.ts'
import { parseAccount } from '../../ledgers/addresses.ts'
import { BridgeError } from '../BridgeError.ts'
import type { BridgeReads } from '../BridgeReads.ts'
import { type BridgeTransfer, FINAL_STATES } from '../BridgeTransfer.ts'
import type { Deposits } from '../bitcoin/deposits/Deposits.ts'
import type { Withdrawals } from '../bitcoin/withdrawals/Withdrawals.ts'
import { type ParsedTransferId, parseTransferId } from './transferId.ts'
import { type Watch, watch } from './watch.ts'

type Services = {
  readonly reads: Pick<BridgeReads, 'tokens'>
  readonly deposits: Pick<Deposits, 'fetchOne' | 'watchOne'>
  readonly withdrawals: Pick<Withdrawals, 'fetchOne'>
  /** Whose a deposit is that does not say: the caller's. */
  readonly caller: IcrcAccount | undefined
}

const LOOK_MS = 10_000

/** Transfers by their names. */
export class Transfers {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /** @throws BridgeError `bridge-unknown-transfer`, CallError */
  async fetch(id: string): Promise<BridgeTransfer> {
    const { deposits, withdrawals } = this.services
    const { parsed, ledgerId } = await this.find(id)
    return parsed.direction === 'mint'
      ? deposits.fetchOne(ledgerId, this.accountOf(parsed), parsed)
      : withdrawals.fetchOne(ledgerId, parsed.block)
  }

  /** @throws BridgeError `bridge-unknown-transfer` for a name that can be none */
  async watch(id: string, watching: Watch<BridgeTransfer>): Promise<void> {
    const { deposits } = this.services
    const { parsed, ledgerId } = await this.find(id)
    if (parsed.direction === 'mint')
      return deposits.watchOne(ledgerId, this.accountOf(parsed), parsed, watching)
    const isOver = ({ state }: BridgeTransfer) => FINAL_STATES.includes(state.kind)
    await watch({ look: () => this.fetch(id), everyMs: LOOK_MS, isOver }, watching)
  }

  /** What a name means, and the token that it is about. */
  private async find(id: string) {
    const parsed = parseTransferId(id)
    const token = (await this.services.reads.tokens()).find(({ chain }) => chain === 'bitcoin')
    if (parsed === undefined || token === undefined) throw BridgeError.unknownTransfer()
    return { parsed, ledgerId: token.ledgerId }
  }

  private accountOf({ account }: Extract<ParsedTransferId, { direction: 'mint' }>): IcrcAccount {
    const found = account === undefined ? this.services.caller : parseAccount(account)
    if (found === undefined) throw BridgeError.unknownTransfer()
    return found
  }
}
