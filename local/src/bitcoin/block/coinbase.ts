import { ByteWriter } from '../transaction/ByteWriter.ts'
import { doubleSha256, NO_HASH, toHashBytes } from '../transaction/hashes.ts'
import {
  type Input,
  makeTransaction,
  type Output,
  type Transaction,
} from '../transaction/Transaction.ts'
import { merkleRoot } from './merkle.ts'

/** BIP 141: OP_RETURN, 36 bytes, and the mark of a commitment. */
const COMMITMENT_MARK = Uint8Array.of(0x6a, 0x24, 0xaa, 0x21, 0xa9, 0xed)
const RESERVED = new Uint8Array(32)
const OP_0 = 0x00
const OP_1 = 0x51
/** Numbers up to this one have an opcode of their own. */
const MAX_OPCODE_NUMBER = 16

const HALVING_BLOCKS = 150
const FIRST_SUBSIDY = 5_000_000_000n
/** After so many halvings nothing is left to halve. */
const MAX_HALVINGS = 33

/** New satoshi in the block at a height. Regtest halves them every 150 blocks. */
export function subsidyAt(height: number): bigint {
  const halvings = Math.floor(height / HALVING_BLOCKS)
  return halvings > MAX_HALVINGS ? 0n : FIRST_SUBSIDY >> BigInt(halvings)
}

/** The first transaction of a block: claims subsidy and fees, and commits to the witnesses of all others. */
export function makeCoinbase(of: {
  readonly height: number
  readonly value: bigint
  readonly script: Uint8Array
  readonly others: readonly Transaction[]
  /** Tells blocks of one height apart that would be the same otherwise. */
  readonly extra: Uint8Array
}): Transaction {
  const input: Input = {
    txid: NO_HASH,
    vout: 0xffff_ffff,
    script: new ByteWriter().raw(heightScript(of.height)).sized(of.extra).done(),
    sequence: 0xffff_ffff,
    witness: [RESERVED],
  }
  const outputs: Output[] = [
    { value: of.value, script: of.script },
    { value: 0n, script: commitmentScript(of.others) },
  ]
  return makeTransaction({ version: 2, inputs: [input], outputs, lockTime: 0 })
}

/** The script of the output that commits to the witnesses of a block's other transactions. */
export function commitmentScript(others: readonly Transaction[]): Uint8Array {
  const root = toHashBytes(merkleRoot([NO_HASH, ...others.map(({ wtxid }) => wtxid)]))
  const commitment = doubleSha256(Buffer.concat([root, RESERVED]))
  return Uint8Array.from([...COMMITMENT_MARK, ...commitment])
}

/** BIP 34: a coinbase script begins with the height of its block, so that no two are alike. */
export function heightScript(height: number): Uint8Array {
  if (height === 0) return Uint8Array.of(OP_0)
  if (height <= MAX_OPCODE_NUMBER) return Uint8Array.of(OP_1 + height - 1)
  const bytes: number[] = []
  for (let rest = height; rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256)
  // the highest bit is a sign
  if ((bytes.at(-1) ?? 0) >= 0x80) bytes.push(0)
  return Uint8Array.of(bytes.length, ...bytes)
}
