import { RejectError } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'
import type { Ledger } from '@sluice/candid'
import { type Client, idlFactory } from '@sluice/candid/ledger.client'
import type { Actors } from '../../actors.ts'
import { translated } from '../../agent/translateError.ts'
import { type PreparedCall, prepareCall } from '../../calls/PreparedCall.ts'
import { CallError } from '../../errors.ts'
import { formatAccount, type LedgerAddress } from '../addresses.ts'
import type { ReadHistory } from '../history/readHistory.ts'
import type {
  Allowance,
  ApproveOrder,
  HistoryPage,
  HistoryWish,
  LedgerAdapter,
  LedgerAnswer,
  LedgerMetadata,
  OwnFigures,
  TransferOrder,
} from '../LedgerAdapter.ts'
import type { TokenStandard } from '../standards/standards.ts'
import { icrcAnswer } from './icrcAnswers.ts'
import { icrcEntries } from './icrcFacts.ts'
import { type OwnQueries, ownFigures, wholeMetadata } from './ownQueries.ts'

/** A ledger of the ICRC-1 family; with ICRC-2 it knows allowances. */
export class IcrcLedger implements LedgerAdapter {
  readonly takesIdentifiers: boolean = false
  readonly takesSubaccounts = true
  readonly ledgerId: string
  readonly standard: TokenStandard
  protected readonly actors: Actors
  private readHistory: ReadHistory | undefined

  constructor(actors: Actors, ledgerId: string, standard: TokenStandard = 'ICRC2') {
    this.actors = actors
    this.ledgerId = ledgerId
    this.standard = standard
  }

  /** What its metadata say; where an entry lacks or cannot be read, what its own query for that says. */
  async fetchMetadata(): Promise<LedgerMetadata> {
    const said = icrcEntries(await this.ask((ledger) => ledger.icrc1_metadata()))
    return wholeMetadata(said, this.ownQueries)
  }

  fetchOwnFigures(): Promise<OwnFigures> {
    return ownFigures(this.ownQueries)
  }

  fetchFee(): Promise<bigint> {
    return this.ask((ledger) => ledger.icrc1_fee())
  }

  fetchTotalSupply(): Promise<bigint> {
    return this.ask((ledger) => ledger.icrc1_total_supply())
  }

  async fetchMinter(): Promise<string | undefined> {
    const [minter] = await this.ask((ledger) => ledger.icrc1_minting_account())
    return minter && formatAccount({ owner: minter.owner, ...subaccountOf(minter) })
  }

  fetchBalance(address: LedgerAddress): Promise<bigint> {
    const account = toCandid(requireAccount(address))
    return this.ask((ledger) => ledger.icrc1_balance_of(account))
  }

  async fetchAllowance(owner: Principal, spender: Principal): Promise<Allowance> {
    if (this.standard === 'ICRC1') return { amount: 0n }
    const { allowance, expires_at } = await this.ask((ledger) =>
      ledger.icrc2_allowance({
        account: toCandid({ owner }),
        spender: toCandid({ owner: spender }),
      }),
    )
    const [expiresAtNs] = expires_at
    return expiresAtNs === undefined ? { amount: allowance } : { amount: allowance, expiresAtNs }
  }

  async fetchSpenders(owner: Principal): Promise<string[] | undefined> {
    if (this.standard === 'ICRC1') return undefined
    const { readSpenders } = await import('./icrc103Spenders.ts')
    return readSpenders((args) => this.ask((ledger) => ledger.icrc103_get_allowances(args)), owner)
  }

  transferCall(order: TransferOrder): PreparedCall<LedgerAnswer> {
    return prepareCall<Client, 'icrc1_transfer', LedgerAnswer>({
      canisterId: this.ledgerId,
      interfaceOf: idlFactory,
      method: 'icrc1_transfer',
      args: [
        {
          from_subaccount: [],
          to: toCandid(requireAccount(order.to)),
          amount: order.amount,
          fee: [order.fee],
          memo: order.memo === undefined ? [] : [order.memo],
          created_at_time: [order.createdAtNs],
        },
      ],
      read: icrcAnswer,
    })
  }

  approveCall(order: ApproveOrder): PreparedCall<LedgerAnswer> {
    const { amount, fee, expiresAtNs, createdAtNs } = order
    return prepareCall<Client, 'icrc2_approve', LedgerAnswer>({
      canisterId: this.ledgerId,
      interfaceOf: idlFactory,
      method: 'icrc2_approve',
      args: [
        {
          from_subaccount: [],
          spender: toCandid({ owner: order.spender }),
          amount,
          expected_allowance: [],
          expires_at: expiresAtNs === undefined ? [] : [expiresAtNs],
          fee: [fee],
          memo: [],
          created_at_time: [createdAtNs],
        },
      ],
      read: icrcAnswer,
    })
  }

  fetchHistory(wish: HistoryWish): Promise<HistoryPage> {
    return translated(async () => {
      this.readHistory ??= await this.historyReader()
      return this.readHistory(wish)
    })
  }

  fetchHolders(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  /** What reads histories loads when one is read: most visits never ask for one. */
  protected async historyReader(): Promise<ReadHistory> {
    const { icrcLedgerHistory } = await import('../history/icrcLedgerHistory.ts')
    return icrcLedgerHistory(this.actors, this.ledgerId, (error) => error instanceof RejectError)
  }

  private readonly ownQueries: OwnQueries = {
    symbol: () => this.ask((ledger) => ledger.icrc1_symbol()),
    name: () => this.ask((ledger) => ledger.icrc1_name()),
    decimals: () => this.ask((ledger) => ledger.icrc1_decimals()),
    fee: () => this.fetchFee(),
  }

  protected ask<T>(call: (ledger: Client) => Promise<T>): Promise<T> {
    return translated(() => call(this.actors.ledger(this.ledgerId)))
  }
}

/** @throws CallError `refused` for an account identifier: only the owner's form is known here. */
function requireAccount(address: LedgerAddress) {
  if ('identifier' in address) throw CallError.refused('this ledger takes no account identifiers')
  return address
}

function toCandid({ owner, subaccount }: { owner: Principal; subaccount?: Uint8Array }) {
  const part: [] | [Uint8Array] = subaccount === undefined ? [] : [subaccount]
  return { owner, subaccount: part }
}

function subaccountOf({ subaccount: [bytes] }: Ledger.Account): { subaccount?: Uint8Array } {
  return bytes === undefined ? {} : { subaccount: Uint8Array.from(bytes) }
}
