/** Names of the opcodes that wallets use; others are told by their number. */
const NAMES: Readonly<Record<number, string>> = {
  0: 'OP_0',
  79: 'OP_PUSHNUM_NEG1',
  97: 'OP_NOP',
  99: 'OP_IF',
  100: 'OP_NOTIF',
  103: 'OP_ELSE',
  104: 'OP_ENDIF',
  105: 'OP_VERIFY',
  106: 'OP_RETURN',
  117: 'OP_DROP',
  118: 'OP_DUP',
  135: 'OP_EQUAL',
  136: 'OP_EQUALVERIFY',
  168: 'OP_SHA256',
  169: 'OP_HASH160',
  172: 'OP_CHECKSIG',
  173: 'OP_CHECKSIGVERIFY',
  174: 'OP_CHECKMULTISIG',
  177: 'OP_CLTV',
  178: 'OP_CSV',
}
const MAX_PUSH = 75
/** Pushes whose length is in the next one, two or four bytes. */
const FIRST_LONG_PUSH = 76
const LONG_PUSH_WIDTHS = [1, 2, 4]
const FIRST_NUMBER = 81
const LAST_NUMBER = 96

/** A script in words, as Esplora writes it. */
export function scriptAsm(script: Uint8Array): string {
  const bytes = Buffer.from(script)
  const words: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const opcode = bytes[at] ?? 0
    const width = LONG_PUSH_WIDTHS[opcode - FIRST_LONG_PUSH]
    const dataAt = at + 1 + (width ?? 0)
    const length = width === undefined ? opcode : lengthAt(bytes, at + 1, width)
    const isPush = width !== undefined || (opcode > 0 && opcode <= MAX_PUSH)
    if (isPush && dataAt + length > bytes.length) return [...words, '<push past end>'].join(' ')
    if (isPush) {
      const name = width === undefined ? `OP_PUSHBYTES_${length}` : `OP_PUSHDATA${width}`
      words.push(name, bytes.toString('hex', dataAt, dataAt + length))
    } else words.push(nameOf(opcode))
    at = isPush ? dataAt + length : at + 1
  }
  return words.join(' ')
}

function lengthAt(bytes: Buffer, at: number, width: number): number {
  // a length that is cut off is longer than what is left in any case
  return at + width > bytes.length ? bytes.length : bytes.readUIntLE(at, width)
}

function nameOf(opcode: number): string {
  if (opcode >= FIRST_NUMBER && opcode <= LAST_NUMBER) {
    return `OP_PUSHNUM_${opcode - FIRST_NUMBER + 1}`
  }
  return NAMES[opcode] ?? `OP_${opcode}`
}
