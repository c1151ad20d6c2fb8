import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  HttpAgent,
  RejectError,
  type RequestId,
  UncertifiedRejectUpdateErrorCode,
} from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { reasonOf } from './reasonOf.ts'

const requestId = new Uint8Array(32) as RequestId
const RESPONSE = { ok: true, status: 200, statusText: 'OK', headers: [] }
const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => new Error('it was answered'),
    (cause: unknown) => cause,
  )
const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')

/** Answers every request with a part of an answer. */
async function serveParts() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('part', () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

test('an answer that breaks off is told of in words, without lines of code', async () => {
  const { url, stop } = await serveParts()
  const agent = HttpAgent.createSync({ host: url, retryTimes: 0 })
  const error = await failureOf(agent.readState(Principal.managementCanister(), { paths: [] }))
  stop()
  // were it without, there would be nothing to take away
  expect(messageOf(error)).toMatch(/^\s+at /m)
  expect(reasonOf(error)).toBe(messageOf(error).split('\n')[0])
})

test('of a call that is rejected the reason is told, and what was asked; what a canister says cannot move the cursor', () => {
  const canisterId = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')
  const rejected = (words: string) => {
    const code = new UncertifiedRejectUpdateErrorCode(requestId, 5, words, 'IC0503')
    code.callContext = { canisterId, methodName: 'total', httpDetails: RESPONSE }
    return RejectError.fromCode(code)
  }
  expect(rejected('it trapped').message).toContain('\n  Reject text: it trapped\n')
  const place = '(total of ryjl3-tyaaa-aaaaa-aaaba-cai)'
  expect(reasonOf(rejected('it trapped'))).toBe(`it trapped ${place}`)
  expect(reasonOf(rejected('\u001b[2J\u202eall is well'))).toBe(
    `\uFFFD[2J\uFFFDall is well ${place}`,
  )
  expect(reasonOf(rejected('x'.repeat(10_000)))).toBe(`${'x'.repeat(300)} ${place}`)
})

test('words of other errors stay as they are', () => {
  expect(reasonOf(new Error('one line\nand another'))).toBe('one line\nand another')
  expect(reasonOf('plain')).toBe('plain')
})
