import { createRequire } from 'node:module'
import type * as Bitcore from 'bitcore-lib'
import type { Coin } from '../chain/Coin.ts'
import { refuse } from '../chain/refused.ts'
import type { Transaction } from '../transaction/Transaction.ts'

/** Judges the scripts and signatures of a transaction that spends these coins, an input each. Throws `RefusedError`. */
export type Judge = (transaction: Transaction, coins: readonly Coin[]) => void

/** Bits of the library's interpreter. Clean stack is left out: of version 11.5 it looks at a stack of another moment. */
const FLAGS = [
  0, // pay to script hash
  1, // strict encoding
  2, // DER signatures
  3, // low S
  4, // null dummy
  6, // minimal pushes
  9, // CHECKLOCKTIMEVERIFY
  10, // CHECKSEQUENCEVERIFY
  11, // witnesses
  13, // minimal IF
  14, // null fail
  15, // compressed keys in witnesses
  17, // Taproot
].reduce((flags, bit) => flags | (1 << bit), 0)

let loaded: typeof Bitcore | undefined

/** Judges by an implementation of Bitcoin that shares no line with whoever signed. It is loaded with the first spend. */
export const judgeSpend: Judge = (transaction, coins) => {
  const { Script, Transaction: Judged } = bitcore()
  const judged = new Judged(Buffer.from(transaction.bytes))
  const scripts = coins.map(({ script }) => new Script(Buffer.from(script)))
  for (const [index, input] of judged.inputs.entries()) {
    const satoshis = Number(coins[index]?.value ?? 0n)
    // Taproot signatures are over all coins that are spent
    input.output = new Judged.Output({
      satoshis,
      script: scripts[index] ?? new Script(Buffer.of()),
    })
  }
  for (const [index, { script }] of judged.inputs.entries()) {
    const scriptPubkey = scripts[index]
    const interpreter = new Script.Interpreter()
    const witness = transaction.inputs[index]?.witness.map((item) => Buffer.from(item)) ?? []
    const satoshis = Number(coins[index]?.value ?? 0n)
    const isValid =
      scriptPubkey !== undefined &&
      attempt(() =>
        interpreter.verify(script, scriptPubkey, judged, index, FLAGS, witness, satoshis),
      )
    if (!isValid) {
      refuse('mandatory-script-verify-flag-failed', `input ${index}: ${interpreter.errstr}`)
    }
  }
}

/** The library throws at some malformed signatures and keys where others only fail. */
function attempt(verify: () => boolean): boolean {
  try {
    return verify()
  } catch {
    // as invalid as a `false`
    return false
  }
}

/** It is CommonJS, so it can be loaded in the middle of a round, which nothing may wait in. */
function bitcore(): typeof Bitcore {
  if (loaded !== undefined) return loaded
  const library: typeof Bitcore = createRequire(import.meta.url)('bitcore-lib')
  loaded = library
  return library
}
