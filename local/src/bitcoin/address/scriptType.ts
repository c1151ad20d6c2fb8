const OP_0 = 0x00
const OP_1 = 0x51
const OP_RETURN = 0x6a
const OP_DUP = 0x76
const OP_EQUAL = 0x87
const OP_EQUALVERIFY = 0x88
const OP_HASH160 = 0xa9
const OP_CHECKSIG = 0xac

/** The forms of output scripts that have an address, with their hash or key. */
export type AddressForm = {
  readonly kind: 'p2pkh' | 'p2sh' | 'v0_p2wpkh' | 'v0_p2wsh' | 'v1_p2tr'
  readonly program: Uint8Array
}

export type ScriptType = AddressForm['kind'] | 'op_return' | 'unknown'

const FORMS: readonly {
  readonly kind: AddressForm['kind']
  readonly before: readonly number[]
  readonly bytes: number
  readonly after: readonly number[]
}[] = [
  {
    kind: 'p2pkh',
    before: [OP_DUP, OP_HASH160, 20],
    bytes: 20,
    after: [OP_EQUALVERIFY, OP_CHECKSIG],
  },
  { kind: 'p2sh', before: [OP_HASH160, 20], bytes: 20, after: [OP_EQUAL] },
  { kind: 'v0_p2wpkh', before: [OP_0, 20], bytes: 20, after: [] },
  { kind: 'v0_p2wsh', before: [OP_0, 32], bytes: 32, after: [] },
  { kind: 'v1_p2tr', before: [OP_1, 32], bytes: 32, after: [] },
]

/** The form of an output script; `undefined` for those without an address. */
export function formOf(script: Uint8Array): AddressForm | undefined {
  for (const { kind, before, bytes, after } of FORMS) {
    const program = script.subarray(before.length, before.length + bytes)
    const isOfForm =
      script.length === before.length + bytes + after.length &&
      before.every((byte, index) => script[index] === byte) &&
      after.every((byte, index) => script[before.length + bytes + index] === byte)
    if (isOfForm) return { kind, program }
  }
  return undefined
}

export function scriptOf({ kind, program }: AddressForm): Uint8Array {
  const form = FORMS.find((known) => known.kind === kind)
  return Uint8Array.of(...(form?.before ?? []), ...program, ...(form?.after ?? []))
}

export function scriptTypeOf(script: Uint8Array): ScriptType {
  if (isUnspendable(script)) return 'op_return'
  return formOf(script)?.kind ?? 'unknown'
}

/** Whether an output can never be spent, so that it is no coin. */
export function isUnspendable(script: Uint8Array): boolean {
  return script[0] === OP_RETURN
}
