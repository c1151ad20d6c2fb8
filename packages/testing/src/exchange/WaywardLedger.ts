import type { LedgerAnswer, LedgerPort, TransferIntent } from '@sluice/canister'
import { nextMessage } from './nextMessage.ts'

/**
 * What becomes of one call to a ledger: it is answered; carried out, and the answer lost; lost before it arrives; refused; turned away for
 * now.
 */
export const FATES = ['answered', 'answer-lost', 'lost', 'refused', 'turned-away'] as const
export type Fate = (typeof FATES)[number]

const LOST: LedgerAnswer = { kind: 'rejected', code: 6, message: 'nobody knows what came of it' }

/** Ledgers for logic in Node that keep their word and their books, over a network that does what a test says. */
export class WaywardLedger implements LedgerPort {
  readonly fee = 10n
  /** Of the calls to come, the next one first; those after the last are answered. */
  fates: Fate[] = []
  /** What has been carried out, in that order. */
  readonly executed: TransferIntent[] = []
  private readonly held = new Map<string, bigint>()
  private readonly blocks = new Map<string, bigint>()

  balanceOf(ledger: Uint8Array, owner: Uint8Array, subaccount?: Uint8Array): bigint {
    return this.held.get(nameOf(ledger, { owner, subaccount })) ?? 0n
  }

  give(ledger: Uint8Array, to: TransferIntent['to'], amount: bigint): void {
    this.add(nameOf(ledger, to), amount)
  }

  async send(intent: TransferIntent): Promise<LedgerAnswer> {
    const fate = this.fates.shift() ?? 'answered'
    await nextMessage()
    if (fate === 'lost') return LOST
    if (fate === 'answered') return this.execute(intent)
    if (fate === 'answer-lost') {
      this.execute(intent)
      return LOST
    }
    const known = this.duplicate(intent)
    if (known !== undefined) return known
    if (fate === 'turned-away') return { kind: 'error', error: { TemporarilyUnavailable: null } }
    return { kind: 'error', error: { GenericError: { error_code: 1n, message: 'not now' } } }
  }

  private execute(intent: TransferIntent): LedgerAnswer {
    const { ledger, from, to, amount, fee } = intent
    const known = this.duplicate(intent)
    if (known !== undefined) return known
    if (fee !== this.fee) return { kind: 'error', error: { BadFee: { expected_fee: this.fee } } }
    const balance = this.balanceOf(ledger, from.owner, from.subaccount)
    if (balance < amount + fee) return { kind: 'error', error: { InsufficientFunds: { balance } } }
    this.add(nameOf(ledger, from), -amount - fee)
    this.add(nameOf(ledger, to), amount)
    const block = BigInt(this.executed.push(intent))
    this.blocks.set(keyOf(intent), block)
    return { kind: 'ok', block }
  }

  private duplicate(intent: TransferIntent): LedgerAnswer | undefined {
    const block = this.blocks.get(keyOf(intent))
    return block === undefined
      ? undefined
      : { kind: 'error', error: { Duplicate: { duplicate_of: block } } }
  }

  private add(name: string, amount: bigint): void {
    this.held.set(name, (this.held.get(name) ?? 0n) + amount)
  }
}

/** What a ledger knows a transfer by: its time and memo, and all that it says. */
const keyOf = ({ id, createdAtNs, ledger, from, to, amount, fee }: TransferIntent): string =>
  [createdAtNs, id, nameOf(ledger, from), nameOf(ledger, to), amount, fee].join('|')

const nameOf = (ledger: Uint8Array, { owner, subaccount }: TransferIntent['from']): string =>
  `${ledger} ${owner} ${subaccount ?? ''}`
