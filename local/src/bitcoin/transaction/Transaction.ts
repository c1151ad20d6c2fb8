import { ByteReader, MalformedBytes } from './ByteReader.ts'
import { ByteWriter } from './ByteWriter.ts'
import { doubleSha256, type HashText, NO_HASH, toHashBytes, toHashText } from './hashes.ts'

export type Input = {
  /** The transaction whose output is spent, and the number of that output. */
  readonly txid: HashText
  readonly vout: number
  readonly script: Uint8Array
  readonly sequence: number
  readonly witness: readonly Uint8Array[]
}

/** `value` is in satoshi. */
export type Output = { readonly value: bigint; readonly script: Uint8Array }

type Fields = {
  readonly version: number
  readonly inputs: readonly Input[]
  readonly outputs: readonly Output[]
  readonly lockTime: number
}

export type Transaction = Fields & {
  readonly txid: HashText
  /** Like `txid`, over the witnesses as well. */
  readonly wtxid: HashText
  readonly bytes: Uint8Array
  readonly weight: number
}

/** An output by the transaction that made it: the key of every map of coins. */
export type Outpoint = string

const COINBASE_VOUT = 0xffff_ffff
const WITNESS_MARK = 0
const WITNESS_FLAG = 1
/** Bytes outside of witnesses count four times. */
const WITNESS_SCALE = 4

export const outpointOf = ({ txid, vout }: Pick<Input, 'txid' | 'vout'>): Outpoint =>
  `${txid}:${vout}`

/** The size that fees are reckoned by: a quarter of the weight, rounded up. */
export const vsizeOf = ({ weight }: Pick<Transaction, 'weight'>): number =>
  Math.ceil(weight / WITNESS_SCALE)

export function isCoinbase({ inputs }: Pick<Transaction, 'inputs'>): boolean {
  const [first] = inputs
  return inputs.length === 1 && first?.txid === NO_HASH && first.vout === COINBASE_VOUT
}

/** A transaction of these fields, with what follows from them. */
export function makeTransaction(fields: Fields): Transaction {
  const plain = serialize(fields, { hasWitness: false })
  const hasWitness = fields.inputs.some(({ witness }) => witness.length > 0)
  const bytes = hasWitness ? serialize(fields, { hasWitness }) : plain
  const txid = toHashText(doubleSha256(plain))
  return {
    ...fields,
    txid,
    wtxid: hasWitness ? toHashText(doubleSha256(bytes)) : txid,
    bytes,
    weight: plain.length * (WITNESS_SCALE - 1) + bytes.length,
  }
}

/** The transaction in these bytes, of which none may be left over. Throws `MalformedBytes`. */
export function parseTransaction(bytes: Uint8Array): Transaction {
  const reader = new ByteReader(bytes)
  const transaction = readTransaction(reader)
  if (!reader.isAtEnd) throw new MalformedBytes('bytes follow the transaction')
  return transaction
}

/** The transaction that comes next. Throws `MalformedBytes`. */
export function readTransaction(reader: ByteReader): Transaction {
  const version = reader.int32()
  const hasWitness = reader.peek() === WITNESS_MARK && reader.peek(1) === WITNESS_FLAG
  if (hasWitness) reader.take(2)
  const inputs = readList(reader, readInput)
  const outputs = readList(reader, readOutput)
  const witnesses = hasWitness
    ? inputs.map(() => readList(reader, (of) => of.sized()))
    : inputs.map(() => [])
  if (hasWitness && witnesses.every(({ length }) => length === 0)) {
    throw new MalformedBytes('the transaction announces witnesses and has none')
  }
  const lockTime = reader.uint32()
  const witnessed = inputs.map((input, index) => ({ ...input, witness: witnesses[index] ?? [] }))
  return makeTransaction({ version, inputs: witnessed, outputs, lockTime })
}

function readList<T>(reader: ByteReader, readOne: (reader: ByteReader) => T): T[] {
  const list: T[] = []
  // a length from nowhere ends where the bytes do: every element takes at least one
  for (let left = reader.size(); left > 0; left -= 1) list.push(readOne(reader))
  return list
}

function readInput(reader: ByteReader): Omit<Input, 'witness'> {
  return {
    txid: toHashText(reader.take(32)),
    vout: reader.uint32(),
    script: reader.sized(),
    sequence: reader.uint32(),
  }
}

function readOutput(reader: ByteReader): Output {
  return { value: reader.uint64(), script: reader.sized() }
}

function serialize(fields: Fields, { hasWitness }: { readonly hasWitness: boolean }): Uint8Array {
  const writer = new ByteWriter().uint32(fields.version)
  if (hasWitness) writer.uint8(WITNESS_MARK).uint8(WITNESS_FLAG)
  writer.size(fields.inputs.length)
  for (const { txid, vout, script, sequence } of fields.inputs) {
    writer.raw(toHashBytes(txid)).uint32(vout).sized(script).uint32(sequence)
  }
  writer.size(fields.outputs.length)
  for (const { value, script } of fields.outputs) writer.uint64(value).sized(script)
  if (hasWitness) for (const { witness } of fields.inputs) writeWitness(writer, witness)
  return writer.uint32(fields.lockTime).done()
}

function writeWitness(writer: ByteWriter, witness: readonly Uint8Array[]): void {
  writer.size(witness.length)
  for (const item of witness) writer.sized(item)
}
