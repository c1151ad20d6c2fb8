import { type Client, idlFactory } from '@sluice/candid/ledger.client'
import type { Actors } from '../actors.ts'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import type { LedgerAddress } from './addresses.ts'
import type { ReadHistory } from './history/readHistory.ts'
import { IcrcLedger } from './icrc/IcrcLedger.ts'
import { legacyAnswer } from './icrc/icrcAnswers.ts'
import type { LedgerAnswer, TransferOrder } from './LedgerAdapter.ts'

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
    return prepareCall<Client, 'transfer', LedgerAnswer>({
      canisterId: this.ledgerId,
      interfaceOf: idlFactory,
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

  protected override async historyReader(): Promise<ReadHistory> {
    const { icpLedgerHistory } = await import('./history/icpLedgerHistory.ts')
    return icpLedgerHistory(this.actors, this.ledgerId)
  }
}

/** The memo of such a payment is a number of 64 bits: the last eight bytes of what was given. */
function numberOf(memo: Uint8Array | undefined): bigint {
  return (memo ?? new Uint8Array()).slice(-8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}
