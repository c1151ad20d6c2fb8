import { formatAddress } from '../../address/address.ts'
import { type Output, outpointOf } from '../../transaction/Transaction.ts'
import { feeOf } from './esplora.ts'
import type { Known, Ledger } from './Ledger.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** A transaction in the form of the older explorer (`/rawtx`). Numbers that only its own database has are 0. */
export function rawTransaction(known: Known, ledger: Ledger, nowSeconds: number) {
  const { transaction, mined } = known
  const { txid, version, inputs, outputs, bytes, weight, lockTime } = transaction
  const header = mined && ledger.node.chain.blocks.headerAt(mined.height)
  return {
    hash: txid,
    ver: version,
    vin_sz: inputs.length,
    vout_sz: outputs.length,
    size: bytes.length,
    weight,
    fee: Number(feeOf(known, ledger)),
    relayed_by: '0.0.0.0',
    lock_time: lockTime,
    tx_index: 0,
    double_spend: false,
    time: header?.timeSeconds ?? nowSeconds,
    block_index: mined?.height ?? null,
    block_height: mined?.height ?? null,
    inputs: inputs.map((input, index) => {
      const coin = ledger.coin(outpointOf(input))
      return {
        sequence: input.sequence,
        witness: input.witness.map(hex).join(''),
        script: hex(input.script),
        index,
        prev_out: coin === undefined ? null : outputOf(coin, coin.vout, true),
      }
    }),
    out: outputs.map((output, vout) =>
      outputOf(output, vout, ledger.spenderOf(outpointOf({ txid, vout })) !== undefined),
    ),
  }
}

function outputOf({ value, script }: Output, n: number, spent: boolean) {
  const addr = formatAddress(script)
  return {
    type: 0,
    spent,
    value: Number(value),
    n,
    tx_index: 0,
    script: hex(script),
    ...(addr === undefined ? {} : { addr }),
  }
}
