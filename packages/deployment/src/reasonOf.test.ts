import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpAgent } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { reasonOf } from './reasonOf.ts'

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
  const asked = agent.readState(Principal.managementCanister(), { paths: [] })
  const error: unknown = await asked.catch((cause: unknown) => cause)
  stop()
  const message = error instanceof Error ? error.message : ''
  // were it without, there would be nothing to take away
  expect(message).toMatch(/^\s+at /m)
  expect(reasonOf(error)).toBe(message.slice(0, message.search(/\n\s+at /)))
})

test('words of other errors stay as they are', () => {
  const words = 'one line\n  Reject text: looked at by nobody'
  expect(reasonOf(new Error(words))).toBe(words)
  expect(reasonOf('plain')).toBe('plain')
})
