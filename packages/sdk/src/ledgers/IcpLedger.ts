import { Ledger } from '@sluice/candid'
import type { Actors } from '../actors.ts'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import { CallError } from '../errors.ts'
import { type LedgerAddress, parseAccountIdentifier } from './addresses.ts'
import { IcrcLedger } from './IcrcLedger.ts'
import { legacyAnswer } from './icrcAnswers.ts'
import type { LedgerAnswer, TransferOrder } from './LedgerAdapter.ts'
import type { ReadLog } from './scanLog.ts'

/** The ICP ledger: an ICRC-2 ledger that also pays to account identifiers, and keeps its log by them. */
export class IcpLedger extends IcrcLedger {
  override readonly takesIdentifiers = true

  constructor(actors: Actors, ledgerId: string) {
    super(actors, ledgerId, 'ICRC2')
  }

  override async fetchBalance(address: LedgerAddress): Promise<bigint> {
    if (!('identifier' in address)) return super.fetchBalance(address)
    const account = address.identifier
    const { e8s } = await this.ask((ledger) => ledger.account_balance({ account }))
    return e8s
  }

  override transferCall(order: TransferOrder): PreparedCall<LedgerAnswer> {
    if (!('identifier' in order.to)) return super.transferCall(order)
    return prepareCall<Ledger._SERVICE, 'transfer', LedgerAnswer>({
      canisterId: this.ledgerId,
      interfaceOf: Ledger.idlFactory,
      method: 'transfer',
      args: [
        {
          from_subaccount: [],
          to: order.to.identifier,
          amount: { e8s: order.amount },
          fee: { e8s: order.fee },
          memo: numberOf(order.memo),
          created_at_time: [{ timestamp_nanos: order.createdAtNs }],
        },
      ],
      read: legacyAnswer,
    })
  }

  protected override async log(): Promise<ReadLog> {
    const { readIcpBlocks } = await import('./icpHistory.ts')
    const ledger = this.actors.ledger(this.ledgerId)
    return readIcpBlocks(ledger, async (archive, range) => {
      const answer = await this.actors.icpArchive(archive).get_blocks(range)
      if ('Ok' in answer) return answer.Ok.blocks
      throw CallError.refused(Object.keys(answer.Err).join())
    })
  }

  protected override parseText(text: string): LedgerAddress | undefined {
    const identifier = parseAccountIdentifier(text)
    return identifier && { identifier }
  }
}

/** The memo of such a payment is a number of 64 bits: the last eight bytes of what was given. */
function numberOf(memo: Uint8Array | undefined): bigint {
  return (memo ?? new Uint8Array()).slice(-8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}
