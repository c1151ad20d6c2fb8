import type { Principal as Identity } from '@icp-sdk/core/principal'
import { Principal } from '@icp-sdk/core/principal'
import * as Book from '@sluice/candid/address_book'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import type { Balances } from '../balances.ts'
import type { CallRunner } from '../calls/CallRunner.ts'
import { type Config, canisterId } from '../config.ts'
import { CreationFeeError } from '../sale/CreationFeeError.ts'
import { type CreationFee, feeToPay, fetchCreationFee } from '../sale/creationFee.ts'
import type { SalePrice } from '../sale/SalePrice.ts'
import type { Tokens } from '../tokens.ts'
import { refusalError } from '../wallet/refusalError.ts'
import { AddressBookError } from './AddressBookError.ts'
import { openBook, sealBook, unlockKey } from './seal.ts'

type Services = {
  readonly config: Config
  readonly actors: Actors
  readonly runner: CallRunner
  readonly tokens: Tokens
  readonly balances: Balances
  readonly principal: Identity
  readonly now: () => number
}

/** What a person keeps across devices, as their devices read it. */
export type KeptBook = {
  /** Counts up with each change. */
  readonly version: bigint
  /** In milliseconds since 1970. */
  readonly changedAtMs: number
  readonly text: string
}

const NS_PER_MS = 1_000_000n
/** For the approval of a fee. */
const VALID_FOR_NS = 300_000_000_000n

/** The caller's contacts across devices: encrypted here, kept by a canister that cannot read them. */
export class AddressBook {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /** What a key costs, and whether one is paid for. @param feeKey this device's number for its payment @throws CallError */
  async fetchFee(feeKey: bigint): Promise<CreationFee> {
    const service = this.service()
    const creator = this.services.principal
    return fetchCreationFee(service, { creator, creatorKey: feeKey })
  }

  /**
   * Pays for one key, out of an allowance for exactly that. With the same number it is paid once, however often this is asked for.
   * @param agreed the price that the person was shown
   * @throws CreationFeeError, TransferError, CallError, WalletError
   */
  async payForKey(feeKey: bigint, agreed: SalePrice): Promise<void> {
    const { runner, tokens } = this.services
    const fee = await this.fetchFee(feeKey)
    const paid = await feeToPay(fee, agreed, { ...this.services, beside: () => 0n })
    if (paid === undefined) return
    const { ledgerId } = paid
    const adapter = await tokens.adapter(ledgerId)
    await runner.withWallet(async () => {
      const createdAtNs = BigInt(this.services.now()) * NS_PER_MS
      const answer = await runner.run(
        adapter.approveCall({
          spender: Principal.fromText(this.canisterId()),
          amount: paid.price + paid.fee,
          fee: paid.fee,
          createdAtNs,
          expiresAtNs: createdAtNs + VALID_FOR_NS,
        }),
      )
      if (answer.kind !== 'done') {
        if (answer.why.kind === 'bad-fee') tokens.forget(ledgerId)
        throw refusalError(answer.why)
      }
      const bought = await translated(() => this.service().payCreationFee(feeKey))
      if ('err' in bought) throw CreationFeeError.unpaid(bought.err)
    })
  }

  /**
   * The key of the caller's book. It cannot be read out, and can be kept in IndexedDB: a device asks once.
   * @throws AddressBookError `book-unpaid` before anything is derived, CallError, WalletError
   */
  async fetchKey(): Promise<CryptoKey> {
    return unlockKey(this.services.principal.toUint8Array(), async (transportKey) => {
      const answer = await translated(() => this.service().encryptedKey(transportKey))
      if ('err' in answer) throw errorOf(answer.err)
      return answer.ok
    })
  }

  /** The caller's book; undefined while there is none. @throws AddressBookError `book-unreadable`, CallError */
  async read(key: CryptoKey): Promise<KeptBook | undefined> {
    const { principal } = this.services
    const [book] = await translated(() => this.service().getBook(principal))
    if (book === undefined) return undefined
    const { version, changedAtNs } = book
    const text = await openBook(key, Uint8Array.from(book.ciphertext))
    return { version, changedAtMs: Number(changedAtNs / NS_PER_MS), text }
  }

  /** Whether the caller keeps a book, without its key. @throws CallError */
  async hasBook(): Promise<boolean> {
    const { principal } = this.services
    return (await translated(() => this.service().getBook(principal))).length > 0
  }

  /**
   * Replaces the book. @param book with the version that it replaces: 0 for the first @returns the new version
   * @throws AddressBookError `book-conflict` when another device was first, CallError, WalletError
   */
  async write(
    key: CryptoKey,
    { version, text }: Pick<KeptBook, 'version' | 'text'>,
  ): Promise<bigint> {
    const ciphertext = await sealBook(key, text)
    const answer = await translated(() => this.service().putBook({ version, ciphertext }))
    if ('err' in answer) throw errorOf(answer.err)
    return answer.ok
  }

  /** Deletes what is kept; the contacts stay on each device. @throws CallError, WalletError */
  async delete(): Promise<void> {
    const answer = await translated(() => this.service().deleteBook())
    if ('err' in answer) throw errorOf(answer.err)
  }

  private canisterId(): string {
    return canisterId(this.services.config, 'address_book')
  }

  private service(): Book._SERVICE {
    return this.services.actors.other<Book._SERVICE>(Book.idlFactory, this.canisterId())
  }
}

function errorOf(refusal: Book.Refusal): AddressBookError {
  if ('conflict' in refusal) return AddressBookError.conflict(refusal.conflict.version)
  if ('tooLarge' in refusal) return AddressBookError.tooLarge(refusal.tooLarge.most)
  if ('unpaid' in refusal) return AddressBookError.unpaid()
  if ('busy' in refusal) return AddressBookError.busy()
  if ('failed' in refusal) return AddressBookError.keyFailed(refusal.failed)
  return AddressBookError.refused(refusal.invalid)
}
