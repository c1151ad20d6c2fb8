import { outpointOf, type Transaction } from '../transaction/Transaction.ts'
import type { Coin, CoinView } from './Coin.ts'
import { checkFinal, type Place } from './finality.ts'
import { refuse } from './refused.ts'

/** Blocks after which what a block paid to its miner may be spent. */
const COINBASE_MATURITY = 100
/** 21 million bitcoin in satoshi. */
const MAX_MONEY = 2_100_000_000_000_000n

/** What a transaction spends, and what it leaves to the miner (in satoshi). */
export type Spend = { readonly coins: readonly Coin[]; readonly fee: bigint }

/** The rules of consensus for a transaction, scripts aside. Throws `RefusedError`. */
export function checkSpend(transaction: Transaction, view: CoinView, place: Place): Spend {
  checkForm(transaction)
  const coins = transaction.inputs.map((input) => view(outpointOf(input)))
  const known = coins.filter((coin) => coin !== undefined)
  if (known.length < coins.length) refuse('bad-txns-inputs-missingorspent')
  for (const { isCoinbase, height } of known) {
    const age = place.height - (height ?? place.height)
    if (isCoinbase && age < COINBASE_MATURITY) {
      refuse('bad-txns-premature-spend-of-coinbase', `tried to spend coinbase at depth ${age}`)
    }
  }
  checkFinal(transaction, known, place)
  const paidIn = known.reduce((sum, { value }) => sum + value, 0n)
  const paidOut = transaction.outputs.reduce((sum, { value }) => sum + value, 0n)
  if (paidIn < paidOut) {
    refuse('bad-txns-in-belowout', `value in (${paidIn} sat) < value out (${paidOut} sat)`)
  }
  return { coins: known, fee: paidIn - paidOut }
}

function checkForm({ inputs, outputs }: Transaction): void {
  if (inputs.length === 0) refuse('bad-txns-vin-empty')
  if (outputs.length === 0) refuse('bad-txns-vout-empty')
  let total = 0n
  for (const { value } of outputs) {
    total += value
    if (value > MAX_MONEY) refuse('bad-txns-vout-toolarge')
    if (total > MAX_MONEY) refuse('bad-txns-txouttotal-toolarge')
  }
  if (new Set(inputs.map(outpointOf)).size < inputs.length) refuse('bad-txns-inputs-duplicate')
}
