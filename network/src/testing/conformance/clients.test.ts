import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { BEHAVIOURS, compileMotoko } from '../motoko.ts'
import { cliClient, coreClient, legacyClient, type TestClient } from './testClients.ts'

const NOTHING = new Uint8Array()
const UNKNOWN = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')
const MEMORIES = ['enhanced', 'classic'] as const
const CLIENTS = {
  '@icp-sdk/core 5': coreClient,
  '@dfinity/agent 3': legacyClient,
  'the icp command': cliClient,
} as const

let network: Network
let url: string
const canisters = new Map<string, Principal>()

beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  url = (await network.listen()).url
  for (const memory of MEMORIES) {
    const wasmModule = compileMotoko(BEHAVIOURS, memory)
    const canisterId = await network.createCanister()
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
    canisters.set(memory, canisterId)
  }
})
afterAll(() => network.stop())

const canisterWith = (memory: string) => canisters.get(memory) ?? Principal.anonymous()

// The command comes as a binary for one platform.
const hasCommand = process.platform === 'linux' && process.arch === 'x64'
const present = Object.entries(CLIENTS).filter(([, connect]) => hasCommand || connect !== cliClient)

describe.each(present)('%s', (_, connect) => {
  let client: TestClient
  beforeAll(async () => {
    client = await connect({ url, rootKey: network.rootKey })
  })
  afterAll(() => client.close())

  describe.each(MEMORIES)('with a Motoko canister of %s memory', (memory) => {
    const update = (method: string, types: IDL.Type[] = [], values: unknown[] = []) =>
      client.update(canisterWith(memory), method, new Uint8Array(IDL.encode(types, values)))
    const query = (method: string, types: IDL.Type[] = [], values: unknown[] = []) =>
      client.query(canisterWith(memory), method, new Uint8Array(IDL.encode(types, values)))
    const number = async (reply: Promise<Uint8Array>) =>
      IDL.decode([IDL.Nat], new Uint8Array(await reply))[0]

    test('an update changes the state, and a query sees it', async () => {
      const before = Number(await number(query('read')))
      expect(await number(update('increment'))).toBe(BigInt(before + 1))
      expect(await number(query('read'))).toBe(BigInt(before + 1))
    })

    test('a query may be called as an update', async () => {
      expect(await number(update('read'))).toBe(await number(query('read')))
    })

    test('text goes through unharmed', async () => {
      const text = 'Grüße, 世界 🌍 "quoted" \\ \n'
      for (const call of [
        update('echo', [IDL.Text], [text]),
        query('echoQuery', [IDL.Text], [text]),
      ]) {
        expect(IDL.decode([IDL.Text], new Uint8Array(await call))).toEqual([text])
      }
    })

    test('the canister sees who calls', async () => {
      for (const call of [update('whoami'), query('whoamiQuery')]) {
        const [caller] = IDL.decode([IDL.Principal], new Uint8Array(await call))
        expect(String(caller)).toBe(client.principal.toText())
      }
    })

    test('an answer without values', async () => {
      expect(IDL.decode([], new Uint8Array(await update('nothing')))).toEqual([])
    })

    test('a call to itself is answered over several messages', async () => {
      const before = Number(await number(query('read')))
      expect(await number(update('incrementTwice'))).toBe(BigInt(before + 2))
    })

    test('a trap undoes the message', async () => {
      const before = await number(query('read'))
      await expect(update('trapAfterChange')).rejects.toThrow(/assertion failed|IC0503/)
      expect(await number(query('read'))).toBe(before)
    })

    test('a trap after an await keeps what was committed before', async () => {
      const before = Number(await number(query('read')))
      await expect(update('trapAfterAwait')).rejects.toThrow(/assertion failed|IC0503/)
      expect(await number(query('read'))).toBe(BigInt(before + 1))
    })

    test('a query that traps is rejected', async () => {
      await expect(query('trapQuery')).rejects.toThrow(/assertion failed|IC0503/)
    })

    test('a composite query may not call into its own canister', async () => {
      await expect(query('readThroughCall')).rejects.toThrow(/IC0517/)
    })

    test('an update can not be called as a query', async () => {
      await expect(query('increment')).rejects.toThrow(/no(t a)? query method|IC0536/)
    })

    test('a method that does not exist is rejected', async () => {
      await expect(update('absent')).rejects.toThrow(/no update method|IC0536/)
      await expect(query('absent')).rejects.toThrow(/no query method|IC0536/)
    })

    test('an argument of the wrong type is rejected', async () => {
      await expect(update('echo', [IDL.Nat], [1n])).rejects.toThrow(/IC0503|trap/)
    })
  })

  test('a canister that does not exist is rejected', async () => {
    const empty = new Uint8Array(IDL.encode([], []))
    await expect(client.update(UNKNOWN, 'x', empty)).rejects.toThrow(/not found|IC0301/)
    await expect(client.query(UNKNOWN, 'x', empty)).rejects.toThrow(/not found|IC0301/)
  })

  test('a canister without code is rejected', async () => {
    const canister = await network.createCanister()
    const empty = new Uint8Array(IDL.encode([], []))
    await expect(client.update(canister, 'x', empty)).rejects.toThrow(/no Wasm module|IC0537/)
    await expect(client.query(canister, 'x', empty)).rejects.toThrow(/no Wasm module|IC0537/)
  })
})
