import { expect, test } from 'vitest'
import { CONTEXT, transform } from './transform.ts'

const encoder = new TextEncoder()
const HASH = `0x${'ab'.repeat(32)}`

function kept(body: string, context: Uint8Array = CONTEXT.plain): string {
  const headers = [{ name: 'date', value: 'Sat, 28 Nov 2026 05:00:00 GMT' }]
  const left = transform({ status: 200n, headers, body: encoder.encode(body) }, context)
  expect(left.status).toBe(200n)
  expect(left.headers).toEqual([])
  return new TextDecoder().decode(Uint8Array.from(left.body))
}

test.each([
  ['a result', '{"jsonrpc":"2.0","id":0,"result":{"a":"0x1"}}', '{"result":{"a":"0x1"}}'],
  ['a result with another id', '{"jsonrpc":"2.0","id":17,"result":"0x1"}', '{"result":"0x1"}'],
  ['a result in front of the id', '{"result":null,"id":3,"jsonrpc":"2.0"}', '{"result":null}'],
  ['a result with spaces', '{ "jsonrpc": "2.0", "id": 0, "result": [ 1 ] }', '{"result":[1]}'],
  ['letters beyond ASCII', '{"id":1,"result":"größer"}', '{"result":"größer"}'],
  [
    'an error',
    '{"jsonrpc":"2.0","id":0,"error":{"code":-1,"message":"no"}}',
    '{"error":{"code":-1,"message":"no"}}',
  ],
  ['an error beside an empty result', '{"result":null,"error":{"code":1}}', '{"error":{"code":1}}'],
  ['a page', '<html>', '<html>'],
  ['nothing', '', ''],
  ['a list', '[1]', '{}'],
])('of %s only the result or the error is kept', (_, body, left) => {
  expect(kept(body)).toBe(left)
})

test.each([
  ['its hash', `{"jsonrpc":"2.0","id":0,"result":"${HASH}"}`],
  ['that it is known', '{"id":1,"error":{"code":-32000,"message":"already known"}}'],
  [
    'that it is known, as Nethermind says',
    '{"id":1,"error":{"code":-32010,"message":"AlreadyKnown"}}',
  ],
])('a transaction is sent when a node is answered %s', (_, body) => {
  expect(kept(body, CONTEXT.send)).toBe('{"result":"Ok"}')
})

test('a transaction that is answered by something else than a hash has no status', () => {
  expect(kept('{"id":1,"result":"NonceTooLow"}', CONTEXT.send)).toBe('{}')
})
