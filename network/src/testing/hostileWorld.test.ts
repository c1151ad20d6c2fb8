import { connect } from 'node:net'
import { Principal } from '@icp-sdk/core/principal'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeSelfDescribed } from '../encoding/cbor.ts'
import { RejectError } from '../errors.ts'
import { damaged, partOf, Victim } from './hostileInput.ts'

const ALLOWED_GROWTH_BYTES = 150_000_000
let victim: Victim
beforeAll(async () => {
  victim = await Victim.start()
})
afterAll(() => victim.stop())

/** Runs a step that may be refused but must not fail in another way. */
async function expectAnswerOrReject(step: Promise<unknown>): Promise<void> {
  await step.catch((error: unknown) => expect(error).toBeInstanceOf(RejectError))
}

describe('the network stays whole', () => {
  test('when modules are damaged', async () => {
    const canisterId = await victim.network.createCanister()
    const property = fc.asyncProperty(
      fc.nat(victim.wasmModule.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.constantFrom('change', 'cut', 'add'),
      async (at, by, how) => {
        const damagedModule = damaged(victim.wasmModule, at, by, how)
        await expectAnswerOrReject(
          victim.network.installCode({
            canisterId,
            mode: 'reinstall',
            wasmModule: damagedModule,
            arg: new Uint8Array(),
          }),
        )
      },
    )
    await fc.assert(property, partOf(0.05))
    await victim.expectStillWell()
  })

  test('when management calls carry anything', async () => {
    const methods = fc.constantFrom(
      ...['create_canister', 'install_code', 'update_settings', 'canister_status', 'upload_chunk'],
      ...['install_chunked_code', 'provisional_create_canister_with_cycles', 'http_request'],
      ...['load_canister_snapshot', 'sign_with_ecdsa', 'delete_canister', 'no_such_method'],
    )
    const candid = fc.uint8Array({ maxLength: 60 })
    const property = fc.asyncProperty(
      methods,
      candid,
      fc.boolean(),
      async (method, tail, hasHead) => {
        const arg = hasHead ? new Uint8Array([...Buffer.from('DIDL'), ...tail]) : tail
        const canisterId = Principal.managementCanister()
        await expectAnswerOrReject(victim.network.update({ canisterId, method, arg }))
      },
    )
    await fc.assert(property, partOf(0.1))
    await victim.expectStillWell()
  })

  test('when requests break off', async () => {
    const property = fc.asyncProperty(
      fc.string({ maxLength: 200 }),
      fc.nat(3),
      async (text, how) => {
        const head = `POST /api/v3/canister/${victim.probe.toText()}/query HTTP/1.1\r\nHost: localhost\r\n`
        const texts = [
          text,
          `${head}content-type: application/cbor\r\ncontent-length: 500\r\n\r\n${text}`,
          `${head}transfer-encoding: chunked\r\ncontent-type: application/cbor\r\n\r\nzz\r\n${text}`,
          `${head}content-length: -1\r\n\r\n${text}`,
        ]
        await breakOff(texts[how] ?? '')
      },
    )
    await fc.assert(property, partOf(0.03))
    await victim.expectStillWell()
  })

  test('and grows by no more than it keeps of requests', async () => {
    const before = await usedBytes()
    const body = encodeSelfDescribed({ content: 1 })
    for (let count = 0; count < partOf(1).numRuns; count += 1) {
      await victim.post(`/api/v3/canister/${victim.probe.toText()}/query`, body)
    }
    expect((await usedBytes()) - before).toBeLessThan(ALLOWED_GROWTH_BYTES)
  })
})

function open(): Promise<ReturnType<typeof connect>> {
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof connect>>()
  const socket = connect(victim.port, '127.0.0.1', () => resolve(socket))
  socket.on('error', reject)
  return promise
}

async function breakOff(text: string): Promise<void> {
  const socket = await open()
  socket.removeAllListeners('error')
  socket.on('error', () => undefined)
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.on('close', () => resolve())
  socket.end(text)
  socket.resume()
  // A body that never comes is given up by the client, not by the server.
  setImmediate(() => socket.destroy())
  await promise
}

async function usedBytes(): Promise<number> {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
}
