import { formatAddress } from '../../address/address.ts'
import { scriptTypeOf } from '../../address/scriptType.ts'
import type { BlockPlace } from '../../chain/BlockStore.ts'
import type { Coin } from '../../chain/Coin.ts'
import {
  type Input,
  isCoinbase,
  type Output,
  outpointOf,
  type Transaction,
} from '../../transaction/Transaction.ts'
import type { Storm } from '../controls/Storm.ts'
import type { Known, Ledger } from './Ledger.ts'
import { scriptAsm } from './scriptAsm.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** What a transaction leaves to the miner, in satoshi; nothing for a coinbase. */
export function feeOf({ transaction }: Known, ledger: Ledger): bigint {
  if (isCoinbase(transaction)) return 0n
  const { inputs, outputs } = transaction
  const paidIn = inputs.reduce(
    (sum, input) => sum + (ledger.coin(outpointOf(input))?.value ?? 0n),
    0n,
  )
  return outputs.reduce((rest, { value }) => rest - value, paidIn)
}

/** A transaction in Esplora's form. */
export function esploraTransaction(known: Known, ledger: Ledger, storm: Storm) {
  const { txid, version, lockTime, inputs, outputs, bytes, weight } = known.transaction
  return {
    txid,
    version,
    locktime: lockTime,
    vin: inputs.map((input) => vinOf(input, known.transaction, ledger)),
    vout: outputs.map(outputOf),
    size: bytes.length,
    weight,
    fee: Number(feeOf(known, ledger)),
    status: esploraStatus(known, ledger, storm),
  }
}

/** Whether and where a transaction is in a block. */
export function esploraStatus(
  { mined }: { readonly mined: BlockPlace | undefined },
  { node }: Ledger,
  storm: Storm,
) {
  if (mined === undefined && !storm.isLying) return { confirmed: false }
  const { blocks } = node.chain
  const height = mined?.height ?? blocks.height
  return {
    confirmed: true,
    block_height: height,
    block_hash: blocks.hashAt(height),
    block_time: blocks.headerAt(height).timeSeconds,
  }
}

/** An unspent output in Esplora's form. */
export function esploraUtxo({ txid, vout, value }: Coin, ledger: Ledger, storm: Storm) {
  const mined = ledger.node.chain.blocks.placeOf(txid)
  return { txid, vout, status: esploraStatus({ mined }, ledger, storm), value: Number(value) }
}

function vinOf(input: Input, transaction: Transaction, ledger: Ledger) {
  const { txid, vout, script, sequence, witness } = input
  const coin = ledger.coin(outpointOf(input))
  return {
    txid,
    vout,
    prevout: coin === undefined ? null : outputOf(coin),
    scriptsig: hex(script),
    scriptsig_asm: scriptAsm(script),
    ...(witness.length > 0 ? { witness: witness.map(hex) } : {}),
    is_coinbase: isCoinbase(transaction),
    sequence,
  }
}

function outputOf({ value, script }: Output) {
  const address = formatAddress(script)
  return {
    scriptpubkey: hex(script),
    scriptpubkey_asm: scriptAsm(script),
    scriptpubkey_type: scriptTypeOf(script),
    ...(address === undefined ? {} : { scriptpubkey_address: address }),
    value: Number(value),
  }
}
