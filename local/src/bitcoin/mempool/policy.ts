import { isUnspendable, type ScriptType, scriptTypeOf } from '../address/scriptType.ts'
import { refuse } from '../chain/refused.ts'
import { isCoinbase, type Output, type Transaction } from '../transaction/Transaction.ts'

/** What nodes relay, which is less than what blocks may hold. The numbers are Bitcoin Core's. */
const MAX_WEIGHT = 400_000
const MIN_PLAIN_BYTES = 65
const MAX_VERSION = 3
const MAX_DATA_BYTES = 83
const MAX_SCRIPT_SIG_BYTES = 1_650
/** Satoshi per virtual byte below which a transaction is not passed on. */
export const MIN_FEE_RATE = 1n

/** Satoshi below which spending an output costs more than a third of it. */
const DUST: Readonly<Record<ScriptType, bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  v0_p2wpkh: 294n,
  v0_p2wsh: 330n,
  v1_p2tr: 330n,
  op_return: 0n,
  unknown: 546n,
}

/** Refuses what a node would not pass on, though a block could hold it. Throws `RefusedError`. */
export function checkStandard(transaction: Transaction): void {
  const { version, inputs, outputs, weight, bytes } = transaction
  if (isCoinbase(transaction)) refuse('coinbase')
  if (version < 1 || version > MAX_VERSION) refuse('version')
  if (weight > MAX_WEIGHT) refuse('tx-size')
  // (weight - all bytes) / 3 are the bytes outside of witnesses
  if ((weight - bytes.length) / 3 < MIN_PLAIN_BYTES) refuse('tx-size-small')
  if (inputs.some(({ script }) => script.length > MAX_SCRIPT_SIG_BYTES)) refuse('scriptsig-size')
  for (const output of outputs) checkOutput(output)
  if (outputs.filter(({ script }) => isUnspendable(script)).length > 1) refuse('multi-op-return')
}

function checkOutput({ value, script }: Output): void {
  if (isUnspendable(script)) {
    if (script.length > MAX_DATA_BYTES) refuse('scriptpubkey')
    return
  }
  const type = scriptTypeOf(script)
  if (type === 'unknown') refuse('scriptpubkey')
  if (value < DUST[type]) refuse('dust')
}
