import type { Principal } from '@icp-sdk/core/principal'
import type { Wicp } from '@sluice/candid'
import { toHex } from '@sluice/candid/hex'
import { type Client, idlFactory } from '@sluice/candid/wicp.client'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import { CallError } from '../errors.ts'
import { type LedgerAddress, toIdentifier } from './addresses.ts'
import { possibleAddress, possibleTime } from './history/foreign.ts'
import { logoFact, plainName } from './icrc/icrcFacts.ts'
import type {
  Allowance,
  ApproveOrder,
  HistoryEntry,
  HistoryPage,
  HistoryWish,
  Holder,
  LedgerAdapter,
  LedgerAnswer,
  LedgerMetadata,
  LedgerRefusal,
  TransferOrder,
} from './LedgerAdapter.ts'
import { optional } from './optional.ts'
import { reasonOf } from './reasonOf.ts'

const DEFAULT_LIMIT = 50

export const extClient = (actors: Actors, ledgerId: string): Client =>
  actors.other<Client>(idlFactory, ledgerId)

/** An EXT fungible token, WICP among them: accounts are account identifiers, and a payment carries no key. */
export class ExtLedger implements LedgerAdapter {
  readonly takesIdentifiers = true
  readonly takesSubaccounts = true
  readonly standard = 'EXT'
  readonly ledgerId: string
  private readonly actors: Actors
  private readonly caller: Principal

  constructor(actors: Actors, ledgerId: string, caller: Principal) {
    this.actors = actors
    this.ledgerId = ledgerId
    this.caller = caller
  }

  async fetchMetadata(): Promise<LedgerMetadata> {
    const [metadata, fee, logo] = await Promise.all([
      this.ask((ledger) => ledger.metadata()),
      this.fetchFee(),
      this.ask((ledger) => ledger.logo()).catch(() => undefined),
    ])
    if (!('fungible' in metadata)) throw CallError.refused('this token is not fungible')
    const { symbol, name, decimals } = metadata.fungible
    return { symbol: plainName(symbol), name: plainName(name), decimals, fee, ...logoFact(logo) }
  }

  fetchFee(): Promise<bigint> {
    return this.ask((ledger) => ledger.getFee())
  }

  fetchTotalSupply(): Promise<bigint> {
    return this.ask((ledger) => ledger.supply())
  }

  async fetchMinter(): Promise<string | undefined> {
    const metadata = await this.ask((ledger) => ledger.metadata())
    return 'fungible' in metadata ? possibleAddress(metadata.fungible.ownerAccount) : undefined
  }

  fetchBalance(address: LedgerAddress): Promise<bigint> {
    return this.ask((ledger) => ledger.balance({ token: '', user: userOf(address) }))
  }

  async fetchAllowance(owner: Principal, spender: Principal): Promise<Allowance> {
    const request = { owner: userOf({ owner }), subaccount: NONE, spender }
    return { amount: await this.ask((ledger) => ledger.allowance(request)) }
  }

  transferCall({ to, amount, memo }: TransferOrder): PreparedCall<LedgerAnswer> {
    return prepareCall<Client, 'transfer', LedgerAnswer>({
      canisterId: this.ledgerId,
      interfaceOf: idlFactory,
      method: 'transfer',
      args: [
        {
          from: { principal: this.caller },
          to: userOf(to),
          token: '',
          amount,
          memo: memo ?? new Uint8Array(),
          notify: false,
          subaccount: [],
          nonce: [],
        },
      ],
      read: extAnswer,
    })
  }

  approveCall({ spender, amount, fee, expiresAtNs }: ApproveOrder): PreparedCall<LedgerAnswer> {
    if (expiresAtNs !== undefined) throw CallError.refused('this ledger knows no expiry')
    // the ledger adds the fee of the spender's transfer itself
    const allowance = amount > fee ? amount - fee : 0n
    return prepareCall<Client, 'approve', LedgerAnswer>({
      canisterId: this.ledgerId,
      interfaceOf: idlFactory,
      method: 'approve',
      args: [{ spender, allowance, subaccount: [] }],
      read: extAnswer,
    })
  }

  async fetchHistory({
    account,
    cursor = 0n,
    limit = DEFAULT_LIMIT,
  }: HistoryWish): Promise<HistoryPage> {
    const page = await this.ask((ledger) =>
      ledger.transactions({
        hash: [],
        index: [],
        user: account === undefined ? [] : [userOf(account)],
        offset: [cursor],
        limit: [BigInt(limit)],
      }),
    )
    const entries = page.content.slice(0, limit).map(entryOf)
    const end = cursor + BigInt(entries.length)
    return end < page.totalElements && entries.length > 0 ? { entries, next: end } : { entries }
  }

  async fetchHolders(offset: number, limit: number): Promise<Holder[]> {
    const wish: Wicp.HoldersRequest = { offset: [BigInt(offset)], limit: [BigInt(limit)] }
    const { content } = await this.ask((ledger) => ledger.holders(wish))
    return content.slice(0, limit).flatMap(({ account, balance }) => {
      const known = possibleAddress(account)
      return known === undefined ? [] : [{ account: known, balance }]
    })
  }

  fetchHolderCount(): Promise<bigint> {
    return this.ask((ledger) => ledger.totalHolders())
  }

  async setFee(fee: bigint): Promise<void> {
    await this.ask((ledger) => ledger.setFee(fee))
  }

  async setFeeTo(to: LedgerAddress): Promise<void> {
    await this.ask((ledger) => ledger.setFeeTo(userOf(to)))
  }

  private async ask<T>(
    call: (ledger: Client) => Promise<{ ok: T } | { err: Wicp.CommonError }>,
  ): Promise<T> {
    const answer = await translated(() => call(extClient(this.actors, this.ledgerId)))
    if ('ok' in answer) return answer.ok
    throw CallError.refused(reasonOf(answer.err))
  }
}

const NONE: [] = []

/** Everybody is named by account identifier, which every EXT ledger understands. */
function userOf(address: LedgerAddress): Wicp.User {
  return { address: toHex(toIdentifier(address)) }
}

/** The service numbers transfers by no index that a client can use: the answer's block is what was paid, or 0. */
function extAnswer(result: Wicp.TransferResult | Wicp.BoolResult): LedgerAnswer {
  if ('ok' in result) return { kind: 'done', block: 0n, isRepetition: false }
  return { kind: 'refused', why: refusalOf(result.err) }
}

function refusalOf(error: object): LedgerRefusal {
  if ('InsufficientBalance' in error) return { kind: 'insufficient-funds' }
  if ('InsufficientAllowance' in error) return { kind: 'insufficient-allowance' }
  return { kind: 'refused', reason: reasonOf(error) }
}

function entryOf(transaction: Wicp.Transaction): HistoryEntry {
  const { index, amount, fee, timestamp, transType } = transaction
  const from = optional('from', possibleAddress(transaction.from))
  const to = optional('to', possibleAddress(transaction.to))
  const common = {
    index,
    amount,
    fee,
    timestampNs: possibleTime(timestamp),
    ...optional('memo', memoOf(transaction)),
  }
  if ('approve' in transType)
    return { ...common, kind: 'approve', ...from, ...optional('spender', to.to) }
  if ('mint' in transType) return { ...common, kind: 'mint', ...to }
  if ('burn' in transType) return { ...common, kind: 'burn', ...from }
  return { ...common, kind: 'transfer', ...from, ...to }
}

const memoOf = ({ memo: [bytes] }: Wicp.Transaction) => bytes && Uint8Array.from(bytes)
