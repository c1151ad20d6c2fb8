import { assemble } from './probe.ts'

/** A method of a canister that says the same to everybody, whatever the bytes are. */
export type CannedAnswer = {
  readonly method: string
  readonly kind: 'query' | 'update'
  readonly reply: Uint8Array
}

const PAGE_BYTES = 65536

/** A canister whose methods answer with given bytes: what nobody's compiler would let it answer. */
export function cannedCanister(answers: readonly CannedAnswer[]): Promise<Uint8Array> {
  let at = 0
  const parts = answers.map(({ method, kind, reply }) => {
    const start = at
    at += reply.length
    return `
  (data (i32.const ${start}) "${escaped(reply)}")
  (func (export "canister_${kind} ${method}")
    (call $append (i32.const ${start}) (i32.const ${reply.length})) (call $reply))`
  })
  return assemble(`(module
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (import "ic0" "msg_reply" (func $reply))
  (memory ${Math.ceil(at / PAGE_BYTES) + 1})
  ${parts.join('')})`)
}

const escaped = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('')
