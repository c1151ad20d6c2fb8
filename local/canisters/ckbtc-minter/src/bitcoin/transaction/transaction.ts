import type { Utxo } from '@sluice/candid/ckbtc_minter'
import { concatBytes } from '@sluice/canister'
import { keyHashScript } from '../address/script.ts'
import { doubleSha256, hash160 } from '../hashes.ts'
import { ByteWriter } from './ByteWriter.ts'
import { derSignature } from './signature.ts'

/** `value` is in satoshi. */
export type Output = { readonly value: bigint; readonly script: Uint8Array }

/** Spends coins of P2WPKH. */
export type UnsignedTransaction = {
  readonly inputs: readonly Utxo[]
  readonly outputs: readonly Output[]
}

/** What the threshold key signed for an input: r and s (64 bytes), and the compressed public key (33 bytes). */
export type InputSignature = { readonly signature: Uint8Array; readonly publicKey: Uint8Array }

const VERSION = 2
const LOCK_TIME = 0
/** Says that the transaction may be replaced (BIP 125). */
const SEQUENCE = 0xffff_fffd
const SIGHASH_ALL = 1
const WITNESS_MARK_AND_FLAG = Uint8Array.of(0, 1)
/** Signature and public key. */
const WITNESS_ITEMS = 2

/**
 * What is to be signed for each input, given its number and its compressed public key: the digest of BIP 143, over all inputs and
 * outputs. What all inputs have in common is hashed once.
 */
export function signingHashes(
  transaction: UnsignedTransaction,
): (index: number, publicKey: Uint8Array) => Uint8Array {
  const { inputs, outputs } = transaction
  const prevouts = new ByteWriter()
  const sequences = new ByteWriter()
  for (const { outpoint } of inputs) {
    prevouts.raw(outpoint.txid).uint32(outpoint.vout)
    sequences.uint32(SEQUENCE)
  }
  const before = new ByteWriter()
    .uint32(VERSION)
    .raw(doubleSha256(prevouts.done()))
    .raw(doubleSha256(sequences.done()))
    .done()
  const after = new ByteWriter()
    .uint32(SEQUENCE)
    .raw(doubleSha256(writeOutputs(new ByteWriter(), outputs).done()))
    .uint32(LOCK_TIME)
    .uint32(SIGHASH_ALL)
    .done()
  return (index, publicKey) => {
    const input = inputs[index]
    if (input === undefined) throw new RangeError(`no input ${index}`)
    const own = new ByteWriter()
      .raw(input.outpoint.txid)
      .uint32(input.outpoint.vout)
      .sized(keyHashScript(hash160(publicKey)))
      .uint64(input.value)
      .done()
    return doubleSha256(concatBytes([before, own, after]))
  }
}

/** The transaction as it is sent, with a signature for each input in their order. */
export function signedBytes(
  { inputs, outputs }: UnsignedTransaction,
  signatures: readonly InputSignature[],
): Uint8Array {
  if (signatures.length !== inputs.length) {
    throw new RangeError(`${signatures.length} signatures for ${inputs.length} inputs`)
  }
  const writer = new ByteWriter().uint32(VERSION).raw(WITNESS_MARK_AND_FLAG)
  writeInputs(writer, inputs)
  writer.size(outputs.length)
  writeOutputs(writer, outputs)
  for (const { signature, publicKey } of signatures) {
    const der = concatBytes([derSignature(signature), Uint8Array.of(SIGHASH_ALL)])
    writer.size(WITNESS_ITEMS).sized(der).sized(publicKey)
  }
  return writer.uint32(LOCK_TIME).done()
}

/** The id in internal byte order. It does not depend on signatures, so it is known before they are. */
export function txidOf(transaction: UnsignedTransaction): Uint8Array {
  return doubleSha256(bytesWithoutWitness(transaction))
}

function bytesWithoutWitness({ inputs, outputs }: UnsignedTransaction): Uint8Array {
  const writer = new ByteWriter().uint32(VERSION)
  writeInputs(writer, inputs)
  writer.size(outputs.length)
  return writeOutputs(writer, outputs).uint32(LOCK_TIME).done()
}

function writeInputs(writer: ByteWriter, inputs: readonly Utxo[]): void {
  writer.size(inputs.length)
  for (const { outpoint } of inputs) {
    writer.raw(outpoint.txid).uint32(outpoint.vout).size(0).uint32(SEQUENCE)
  }
}

function writeOutputs(writer: ByteWriter, outputs: readonly Output[]): ByteWriter {
  for (const { value, script } of outputs) writer.uint64(value).sized(script)
  return writer
}
