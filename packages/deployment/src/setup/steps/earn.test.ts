import { Principal } from '@icp-sdk/core/principal'
import type { RoomTerms } from '@sluice/candid/claim_controller'
import { expect, test } from 'vitest'
import { carryOut, planOf } from '../Step.ts'
import { type EarnOperator, earnSteps } from './earn.ts'

const PRICE = 100_000_000n
const WHAT = 'room for claim events has its price'
const idOf = (name: string) => Principal.fromUint8Array(new TextEncoder().encode(name))
const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const governance = person(9)

/** Claims as they are after a deployment; the operator is whoever is named. */
function claims() {
  let [room, storage]: [RoomTerms | undefined, string] = [undefined, '']
  const service = {
    getRoom: async () => ({ terms: room ? [room] : [] }),
    setRoomTerms: async ([terms]: [RoomTerms]) => {
      if (terms.price === 0n) return { err: 'This is no price' }
      room = terms
      return { ok: true }
    },
    getStorageCanister: async () => ({ ok: storage }),
    setStorageCanister: async (id: string) => {
      storage = id
      return { ok: true }
    },
    addAdmin: async () => ({ ok: true }),
  }
  const operatorOf = (principal: Principal): EarnOperator => ({
    principal,
    id: idOf,
    has: (name) => name.startsWith('claim_'),
    actor: <Service extends object>() => service as unknown as Service,
  })
  return { operatorOf, terms: () => room }
}

const prices = (claimRoomPrice: bigint) => ({ claimRoomPrice, creationPrice: 1n })
const names = async (steps: ReturnType<typeof earnSteps>) =>
  (await planOf(steps)).steps.map(({ what }) => what)

test('room for claim events is sold for the configured price, to be paid to governance', async () => {
  const { operatorOf, terms } = claims()
  const deployment = { ...prices(PRICE), governance: governance.toText() }
  const steps = earnSteps(operatorOf(person(1)), { deployment })
  await carryOut(await planOf(steps), () => {})
  expect(terms()).toEqual({ ledger: idOf('icp_ledger'), price: PRICE, receiver: governance })
  expect(await names(steps)).toEqual([])
})

test('another price in the configuration is set, and another operator takes nothing over', async () => {
  const { operatorOf, terms } = claims()
  const [first, second] = [operatorOf(person(1)), operatorOf(person(2))]
  const at = (price: bigint) => ({ deployment: prices(price) })
  await carryOut(await planOf(earnSteps(first, at(PRICE))), () => {})
  expect(terms()?.receiver).toEqual(first.principal)
  expect(await names(earnSteps(second, at(PRICE)))).toEqual([])

  const dearer = earnSteps(first, at(2n * PRICE))
  expect(await names(dearer)).toEqual([WHAT])
  await carryOut(await planOf(dearer), () => {})
  expect(terms()?.price).toBe(2n * PRICE)
})

test('a price that the canister refuses is named', async () => {
  const { operatorOf } = claims()
  const steps = earnSteps(operatorOf(person(1)), { deployment: prices(0n) })
  await expect(carryOut(await planOf(steps), () => {})).rejects.toThrow('This is no price')
})

test('farms, staking pools, sales, collections and votes of people who are no operators have the configured price', async () => {
  const sold = new Map<string, RoomTerms>()
  const factoryOf = (name: string) => ({
    getAdmins: async () => ({ ok: [person(1)] }),
    getInitArgs: async () => ({ ok: { userIndexCid: idOf('staking_pool_index') } }),
    getPriceSource: async () => [{}],
    findCanisterConfig: async () => ({
      ok: [0n, idOf('nft_market').toText(), idOf('nft_statistics').toText(), '1'],
    }),
    getOrigin: async () => ({ listed: null }),
    getCreationFee: async () => ({ terms: sold.has(name) ? [sold.get(name)] : [] }),
    setCreationFee: async ([terms]: [RoomTerms]) => {
      sold.set(name, terms)
      return { ok: true }
    },
  })
  const operator: EarnOperator = {
    principal: person(1),
    id: idOf,
    has: (name) => !name.startsWith('claim_'),
    actor: <Service extends object>(_: unknown, id: Principal) =>
      factoryOf(id.toText()) as unknown as Service,
  }
  const steps = earnSteps(operator, {
    deployment: { claimRoomPrice: 1n, creationPrice: PRICE, governance: governance.toText() },
  })
  expect(await names(steps)).toEqual([
    'a farm has its price',
    'a staking pool has its price',
    'a sale at the launchpad has its price',
    'a collection of NFTs has its price',
    'a project of votes has its price',
    'a key of an address book has its price',
  ])
  await carryOut(await planOf(steps), () => {})
  const terms = { ledger: idOf('icp_ledger'), price: PRICE, receiver: governance }
  const made = [
    ...['farm_factory', 'staking_pool_factory', 'launchpad'],
    ...['nft_controller', 'vote_controller'],
  ]
  expect([...sold.entries()]).toEqual([
    ...made.map((name) => [idOf(name).toText(), terms]),
    // of a key nobody makes anything: it costs what the network takes for it
    [idOf('address_book').toText(), { ...terms, price: 2_000_000n }],
  ])
  expect(await names(steps)).toEqual([])
})
