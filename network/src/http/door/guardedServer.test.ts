import type { Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { sendRaw } from '../../testing/requestLines.ts'
import { type Door, guardedServer, type Handler } from './guardedServer.ts'

let server: Server
const errors: unknown[] = []
afterEach(() => {
  errors.length = 0
  server.close()
  server.closeAllConnections()
})

async function start(handler: Handler, door: Door = {}): Promise<number> {
  server = guardedServer({ onError: (error) => errors.push(error), ...door }, handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

test('an error in a handler is a 500, at once or later, and the server goes on', async () => {
  let count = 0
  const port = await start((_, response) => {
    count += 1
    if (count === 1) throw new Error('at once')
    if (count === 2) return Promise.reject(new Error('later'))
    response.end()
  })
  expect([await sendRaw(port, GET), await sendRaw(port, GET)]).toEqual([500, 500])
  expect(await sendRaw(port, GET)).toBe(200)
  expect(errors).toHaveLength(2)
})

test('an error in the middle of an answer ends the answer, not the process', async () => {
  const port = await start((_, response) => {
    response.write('begun')
    throw new Error('in the middle')
  })
  expect(await sendRaw(port, GET)).not.toBe(500)
  expect(errors).toHaveLength(1)
})

test('what is written after the end of an answer ends nothing', async () => {
  const port = await start((_, response) => {
    response.end()
    response.write('too late')
  })
  expect(await sendRaw(port, GET)).toBe(200)
  expect(await sendRaw(port, GET)).toBe(200)
})

test('a handler never sees a request under the name of another server', async () => {
  let count = 0
  const port = await start((_, response) => {
    count += 1
    response.end()
  })
  expect(await sendRaw(port, 'GET / HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n')).toBe(421)
  expect(count).toBe(0)
})

test('connections have bounds in time and in number', async () => {
  const port = await start((_, response) => void response.end(), { maxConnections: 2 })
  expect(server.headersTimeout).toBeLessThanOrEqual(20_000)
  expect(server.requestTimeout).toBeLessThanOrEqual(60_000)
  expect(server.timeout).toBeLessThanOrEqual(300_000)
  const held = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  expect(await sendRaw(port, GET)).toBeUndefined()
  for (const socket of held) socket.destroy()
  await expect.poll(() => sendRaw(port, GET)).toBe(200)
})
