import type { Principal } from '@icp-sdk/core/principal'
import type { Dip20, Xtc } from '@sluice/candid'
import { type Client, idlFactory } from '@sluice/candid/dip20.client'
import {
  type _SERVICE as Updates,
  idlFactory as updatesInterface,
} from '@sluice/candid/dip20_updates'
import { type Client as XtcClient, idlFactory as xtcInterface } from '@sluice/candid/xtc.client'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import { CallError } from '../errors.ts'
import { isSameAddress, type LedgerAddress, realSubaccount } from './addresses.ts'
import { logoFact, plainName } from './icrc/icrcFacts.ts'
import type {
  Allowance,
  ApproveOrder,
  HistoryPage,
  HistoryWish,
  Holder,
  LedgerAdapter,
  LedgerAnswer,
  LedgerMetadata,
  LedgerRefusal,
  TransferOrder,
} from './LedgerAdapter.ts'

export const dip20Client = (actors: Actors, ledgerId: string): Client =>
  actors.other<Client>(idlFactory, ledgerId)

export type Dip20Standard = 'DIP20' | 'DIP20-WICP' | 'DIP20-XTC'

/** A ledger of the DIP20 family: balances of principals, no subaccounts, no key that tells a repetition from a new payment. */
export class Dip20Ledger implements LedgerAdapter {
  readonly takesIdentifiers = false
  readonly takesSubaccounts = false
  readonly ledgerId: string
  readonly standard: Dip20Standard
  private readonly actors: Actors
  /** Some deployed ledgers have these reads as updates. */
  private readsByUpdate = false

  constructor(actors: Actors, ledgerId: string, standard: Dip20Standard) {
    this.actors = actors
    this.ledgerId = ledgerId
    this.standard = standard
  }

  async fetchMetadata(): Promise<LedgerMetadata> {
    const { symbol, name, decimals, fee, logo } = await this.ask((ledger) => ledger.getMetadata())
    return { symbol: plainName(symbol), name: plainName(name), decimals, fee, ...logoFact(logo) }
  }

  async fetchFee(): Promise<bigint> {
    return (await this.fetchMetadata()).fee
  }

  fetchTotalSupply(): Promise<bigint> {
    return this.read((ledger) => ledger.totalSupply())
  }

  async fetchMinter(): Promise<string | undefined> {
    return (await this.ask((ledger) => ledger.getMetadata())).owner.toText()
  }

  /** A subaccount holds nothing here. */
  fetchBalance(address: LedgerAddress): Promise<bigint> {
    if ('identifier' in address || realSubaccount(address) !== undefined) return Promise.resolve(0n)
    const { owner } = address
    return this.read((ledger) => ledger.balanceOf(owner))
  }

  async fetchAllowance(owner: Principal, spender: Principal): Promise<Allowance> {
    return { amount: await this.ask((ledger) => ledger.allowance(owner, spender)) }
  }

  transferCall({ to, amount }: TransferOrder): PreparedCall<LedgerAnswer> {
    if ('identifier' in to || realSubaccount(to) !== undefined)
      throw CallError.refused('this ledger pays to principals only')
    return this.write('transfer', [to.owner, amount])
  }

  approveCall({ spender, amount, fee, expiresAtNs }: ApproveOrder): PreparedCall<LedgerAnswer> {
    if (expiresAtNs !== undefined) throw CallError.refused('this ledger knows no expiry')
    // the ledger adds the fee of the spender's transfer itself
    return this.write('approve', [spender, amount > fee ? amount - fee : 0n])
  }

  async fetchSpenders(owner: Principal): Promise<string[] | undefined> {
    if (this.standard === 'DIP20-XTC') return undefined
    const approvals = await this.ask((ledger) => ledger.getUserApprovals(owner))
    return approvals.map(([spender]) => spender.toText())
  }

  /** Only XTC lets its log be read. */
  fetchHistory(wish: HistoryWish): Promise<HistoryPage> {
    if (this.standard !== 'DIP20-XTC') return Promise.resolve({ entries: [] })
    const { account } = wish
    const isParty = (text: string | undefined) =>
      text !== undefined && account !== undefined && isParticipant(text, account)
    return translated(async () => {
      const [{ scanLog }, { readXtcEvents }] = await Promise.all([
        import('./history/scanLog.ts'),
        import('./history/xtcHistory.ts'),
      ])
      return scanLog(
        readXtcEvents(this.actors.other<XtcClient>(xtcInterface, this.ledgerId)),
        wish,
        account === undefined ? undefined : ({ from, to }) => isParty(from) || isParty(to),
      )
    })
  }

  async fetchHolders(offset: number, limit: number): Promise<Holder[] | undefined> {
    if (this.standard === 'DIP20-XTC') return undefined
    const holders = await this.ask((ledger) => ledger.getHolders(BigInt(offset), BigInt(limit)))
    return holders.map(([holder, balance]) => ({ account: holder.toText(), balance }))
  }

  async fetchHolderCount(): Promise<bigint | undefined> {
    if (this.standard === 'DIP20-XTC') return undefined
    return (await this.ask((ledger) => ledger.getTokenInfo())).holderNumber
  }

  async setFee(fee: bigint): Promise<void> {
    if (this.standard === 'DIP20-XTC') throw CallError.refused('no setFee')
    await this.tell((ledger) => ledger.setFee(fee))
    if ((await this.fetchFee()) !== fee) throw CallError.refused(NOT_OWNER)
  }

  async setFeeTo(to: LedgerAddress): Promise<void> {
    if (this.standard === 'DIP20-XTC') throw CallError.refused('no setFeeTo')
    if ('identifier' in to || realSubaccount(to) !== undefined)
      throw CallError.refused('this ledger pays to principals only')
    await this.tell((ledger) => ledger.setFeeTo(to.owner))
    const { feeTo } = await this.ask((ledger) => ledger.getTokenInfo())
    if (feeTo.toText() !== to.owner.toText()) throw CallError.refused(NOT_OWNER)
  }

  /** Calls without an answer: that nobody replies is how they end, and what came of them has to be read. */
  private async tell(call: (ledger: Client) => Promise<unknown>): Promise<void> {
    try {
      await this.ask(call)
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'rejected')) throw error
    }
  }

  /** A query first, and where the ledger has none of that name the update, which no wallet is asked about. */
  private async read<T>(call: (ledger: Updates) => Promise<T>): Promise<T> {
    if (!this.readsByUpdate) {
      try {
        return await this.ask(call)
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'rejected')) throw error
      }
    }
    const updates = this.actors.unsigned<Updates>(updatesInterface, this.ledgerId)
    const answer = await translated(() => call(updates))
    this.readsByUpdate = true
    return answer
  }

  /** XTC's receipts differ in one error, so each is read by its own interface. */
  private write(
    method: 'transfer' | 'approve',
    args: [Principal, bigint],
  ): PreparedCall<LedgerAnswer> {
    const common = { canisterId: this.ledgerId, method, args, read: dip20Answer }
    return this.standard === 'DIP20-XTC'
      ? prepareCall<XtcClient, 'transfer' | 'approve', LedgerAnswer>({
          ...common,
          interfaceOf: xtcInterface,
        })
      : prepareCall<Client, 'transfer' | 'approve', LedgerAnswer>({
          ...common,
          interfaceOf: idlFactory,
        })
  }

  private ask<T>(call: (ledger: Client) => Promise<T>): Promise<T> {
    return translated(() => call(dip20Client(this.actors, this.ledgerId)))
  }
}

const NOT_OWNER = 'only the owner of the ledger changes this'

const isParticipant = (text: string, account: LedgerAddress): boolean =>
  !('identifier' in account) &&
  isSameAddress(account, { owner: account.owner }) &&
  account.owner.toText() === text

function dip20Answer(receipt: Dip20.TxReceipt | Xtc.TxReceipt): LedgerAnswer {
  if ('Ok' in receipt) return { kind: 'done', block: receipt.Ok, isRepetition: false }
  return { kind: 'refused', why: refusalOf(receipt.Err) }
}

function refusalOf(error: object): LedgerRefusal {
  if ('InsufficientBalance' in error) return { kind: 'insufficient-funds' }
  if ('InsufficientAllowance' in error) return { kind: 'insufficient-allowance' }
  const [[name, detail] = ['unknown', undefined]] = Object.entries(error)
  return { kind: 'refused', reason: typeof detail === 'string' ? detail : name }
}
