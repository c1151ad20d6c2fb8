import { connect, type Socket } from 'node:net'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeSelfDescribed } from '../encoding/cbor.ts'
import { Network } from '../network.ts'
import { numbersOf, probeModule } from '../testing/probe.ts'
import { callContent } from '../testing/rawClient.ts'

const CONNECTIONS = 2000
/** Both ends of all connections, in one process. */
const ALLOWED_BYTES = 250_000_000
const NOTHING = new Uint8Array()
const STATUS = 'GET /api/v2/status HTTP/1.1\r\nHost: localhost\r\n\r\n'

let network: Network
let port: number
let canisterId: Principal
const sockets: Socket[] = []

beforeEach(async () => {
  network = await Network.start({ inMemory: true })
  canisterId = await network.createCanister()
  await network.installCode({
    canisterId,
    mode: 'install',
    wasmModule: await probeModule(),
    arg: NOTHING,
  })
  const listening = await network.listen()
  port = listening.port
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await network.stop()
})

/** Connects; a connection that is reset fails whoever waits for its answer. */
function open(): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect(port, '127.0.0.1', () => resolve(socket))
  socket.on('error', reject)
  sockets.push(socket)
  return promise
}

const openAll = () => Promise.all(Array.from({ length: CONNECTIONS }, open))

/** Sends a request and resolves with the status of its answer. */
function ask(socket: Socket, request: string | Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let head = ''
  const take = (data: Buffer) => {
    head += data.toString('latin1')
    const [, status, length] = /^HTTP\/1\.1 (\d+)[\s\S]*content-length: (\d+)/.exec(head) ?? []
    const end = head.indexOf('\r\n\r\n')
    if (status === undefined || end < 0 || head.length < end + 4 + Number(length)) return
    socket.off('data', take).off('error', reject).off('close', closed)
    resolve(Number(status))
  }
  const closed = () => reject(new Error(`closed after ${JSON.stringify(head)}`))
  socket.on('data', take).on('error', reject).on('close', closed)
  socket.write(request)
  return promise
}

function increment(): Buffer {
  const content = callContent(Principal.anonymous(), canisterId, 'inc')
  const body = encodeSelfDescribed({ content })
  const head = `POST /api/v2/canister/${canisterId.toText()}/call HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/cbor\r\ncontent-length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}

const usedBytes = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers

test('two thousand connections at once are all accepted and all answered, twice', async () => {
  const all = await openAll()
  for (let turn = 0; turn < 2; turn += 1) {
    const answers = await Promise.all(all.map((socket) => ask(socket, STATUS)))
    expect(answers).toEqual(Array(CONNECTIONS).fill(200))
  }
})

test('an update from each of two thousand connections is executed once', async () => {
  const all = await openAll()
  const answers = await Promise.all(all.map((socket) => ask(socket, increment())))
  expect(answers).toEqual(Array(CONNECTIONS).fill(202))
  await network.runUntilIdle()
  const counts = await network.query({ canisterId, method: 'counts', arg: NOTHING })
  expect(numbersOf(counts)[0]).toBe(CONNECTIONS)
})

test('connections that say nothing, or half of something, keep no other waiting', async () => {
  const before = usedBytes()
  const all = await openAll()
  for (const [index, socket] of all.entries()) {
    if (index % 2 === 0) socket.write(STATUS.slice(0, 1 + (index % 40)))
  }
  expect(await ask(await open(), STATUS)).toBe(200)
  expect(await ask(await open(), increment())).toBe(202)
  expect(usedBytes() - before).toBeLessThan(ALLOWED_BYTES)
})

test('two thousand clients that leave without waiting cost nothing but their updates', async () => {
  const all = await openAll()
  for (const socket of all) socket.end(increment())
  await Promise.all(
    all.map(async (socket) => {
      if (!socket.closed)
        await new Promise<void>((resolve) => socket.resume().once('close', resolve))
    }),
  )
  await network.runUntilIdle()
  const counts = await network.query({ canisterId, method: 'counts', arg: NOTHING })
  expect(numbersOf(counts)[0]).toBe(CONNECTIONS)
  expect(await ask(await open(), STATUS)).toBe(200)
})
