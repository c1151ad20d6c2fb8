import type { FlowReceipt } from '../flowKinds.ts'
import type { MovedAs } from '../Moved.ts'
import { LEDGERS, ME } from './chainNames.ts'
import type { FakeChain } from './FakeChain.ts'

/** What has come into my wallet and gone out of it, call by call. */
export class WalletWatch {
  readonly received = new Map<string, bigint>()
  readonly left = new Map<string, bigint>()
  private readonly held = new Map<string, bigint>()

  constructor(chain: FakeChain) {
    for (const ledger of Object.values(LEDGERS)) this.held.set(ledger, chain.balanceOf(ledger, ME))
    chain.onExecuted = () => this.look(chain)
  }

  private look(chain: FakeChain): void {
    for (const [ledger, before] of this.held) {
      const now = chain.balanceOf(ledger, ME)
      this.held.set(ledger, now)
      if (now > before) add(this.received, ledger, now - before)
      if (now < before) add(this.left, ledger, before - now)
    }
  }
}

/** What a receipt says of a token. */
export function saidOf(receipt: FlowReceipt, as: MovedAs): ReadonlyMap<string, bigint> {
  const said = new Map<string, bigint>()
  const lines = 'moved' in receipt ? receipt.moved : []
  for (const line of lines) if (line.as === as) add(said, line.ledgerId, line.amount)
  return said
}

/** The tokens of which a receipt says that more came in, or went out, than did. */
export function toldTooMuch(receipt: FlowReceipt, { received, left }: WalletWatch): string[] {
  const isMore = (truth: ReadonlyMap<string, bigint>) => (said: readonly [string, bigint]) =>
    said[1] > (truth.get(said[0]) ?? 0n) ? [`${receipt.kind}: ${said[1]} of ${said[0]}`] : []
  return [
    ...[...saidOf(receipt, 'received')].flatMap(isMore(received)),
    ...[...saidOf(receipt, 'paid')].flatMap(isMore(left)),
  ]
}

const add = (sums: Map<string, bigint>, key: string, amount: bigint) =>
  sums.set(key, (sums.get(key) ?? 0n) + amount)
