import { RejectError } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'
import { Ledger } from '@sluice/candid'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import { CallError } from '../errors.ts'
import { formatAccount, isSameAddress, type LedgerAddress, parseAccount } from './addresses.ts'
import { icrcAnswer } from './icrcAnswers.ts'
import { icrcFacts } from './icrcFacts.ts'
import type {
  Allowance,
  ApproveOrder,
  HistoryPage,
  HistoryWish,
  LedgerAdapter,
  LedgerAnswer,
  LedgerMetadata,
  TransferOrder,
} from './LedgerAdapter.ts'
import type { ReadLog } from './scanLog.ts'
import type { TokenStandard } from './standards.ts'

/** A ledger of the ICRC-1 family; with ICRC-2 it knows allowances. */
export class IcrcLedger implements LedgerAdapter {
  readonly takesIdentifiers: boolean = false
  readonly takesSubaccounts = true
  readonly ledgerId: string
  readonly standard: TokenStandard
  protected readonly actors: Actors

  constructor(actors: Actors, ledgerId: string, standard: TokenStandard = 'ICRC2') {
    this.actors = actors
    this.ledgerId = ledgerId
    this.standard = standard
  }

  async fetchMetadata(): Promise<LedgerMetadata> {
    return icrcFacts(await this.ask((ledger) => ledger.icrc1_metadata()))
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
    return prepareCall<Ledger._SERVICE, 'icrc1_transfer', LedgerAnswer>({
      canisterId: this.ledgerId,
      interfaceOf: Ledger.idlFactory,
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
    return prepareCall<Ledger._SERVICE, 'icrc2_approve', LedgerAnswer>({
      canisterId: this.ledgerId,
      interfaceOf: Ledger.idlFactory,
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
      const [{ scanLog }, log] = await Promise.all([import('./scanLog.ts'), this.log()])
      const { account } = wish
      if (account === undefined) return scanLog(log, wish)
      const takesPart = (text: string | undefined) => {
        const parsed = text === undefined ? undefined : this.parseText(text)
        return parsed !== undefined && isSameAddress(parsed, account)
      }
      return scanLog(
        log,
        wish,
        ({ from, to, spender }) => takesPart(from) || takesPart(to) || takesPart(spender),
      )
    })
  }

  fetchHolders(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  /** What reads logs loads when a log is read: most visits never ask for one. */
  protected async log(): Promise<ReadLog> {
    const [{ readIcrc3Blocks }, { readTransactions }] = await Promise.all([
      import('./icrc3History.ts'),
      import('./icrcHistory.ts'),
    ])
    const ledger = this.actors.ledger(this.ledgerId)
    const byStandard = readIcrc3Blocks(ledger, (archive, ranges) =>
      this.actors.ledger(archive).icrc3_get_blocks(ranges),
    )
    const older = readTransactions(ledger, (archive, range) =>
      this.actors.archive(archive).get_transactions(range),
    )
    return (start, length) =>
      older(start, length).catch((error: unknown) => {
        // a ledger that lacks the older way has ICRC-3
        if (error instanceof RejectError) return byStandard(start, length)
        throw error
      })
  }

  protected parseText(text: string): LedgerAddress | undefined {
    return parseAccount(text)
  }

  protected ask<T>(call: (ledger: Ledger._SERVICE) => Promise<T>): Promise<T> {
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
