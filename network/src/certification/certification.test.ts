import { decodeLeb128 } from '@sluice/candid-bounds/leb128'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CborMap, decode, isMap } from '../encoding/cbor.ts'
import { Network } from '../network.ts'
import { probeModule } from '../testing/probe.ts'
import { leafAt } from './hashTree.ts'
import { fromCbor } from './witness.ts'

const NOTHING = new Uint8Array()
const MINUTE_NS = 60_000_000_000n
let network: Network
let certificate: () => Promise<CborMap>

beforeAll(async () => {
  network = await Network.start({ inMemory: true, startTime: 10n ** 18n, subnets: 2 })
  const subnetId = network.subnetIds[1]
  const canisterId = await network.createCanister(subnetId && { subnetId })
  const wasmModule = await probeModule()
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  certificate = async () =>
    mapIn(await network.query({ canisterId, method: 'certificate', arg: NOTHING }))
})
afterAll(() => network.stop())

function mapIn(bytes: unknown): CborMap {
  const value = bytes instanceof Uint8Array ? decode(bytes) : undefined
  if (!isMap(value)) throw new Error('no certificate')
  return value
}

function delegationIn(fields: CborMap): Uint8Array {
  const delegation = fields.get('delegation')
  const bytes = isMap(delegation) ? delegation.get('certificate') : undefined
  return bytes instanceof Uint8Array ? bytes : NOTHING
}

const ageNs = (fields: CborMap) => {
  const time = leafAt(fromCbor(fields.get('tree')), [Buffer.from('time')])
  return time && network.now() - decodeLeb128(time)
}

test('a delegation serves for ten minutes, and no certificate has an older one', async () => {
  const first = delegationIn(await certificate())
  await network.advanceTime(9 * 60_000)
  const later = await certificate()
  expect(ageNs(later)).toBeLessThan(MINUTE_NS)
  expect(delegationIn(later)).toEqual(first)
  for (let times = 0; times < 2; times += 1) {
    await network.advanceTime(40 * 86_400_000)
    const renewed = await certificate()
    expect(ageNs(renewed)).toBeLessThan(MINUTE_NS)
    expect(ageNs(mapIn(delegationIn(renewed)))).toBeLessThan(10n * MINUTE_NS)
  }
})
