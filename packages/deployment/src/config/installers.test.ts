import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { parseEnvironment, readEnvironment } from './EnvironmentConfig.ts'
import { parseInstallers } from './installers.ts'

const subnet = (key: number) => Principal.selfAuthenticating(Uint8Array.of(key)).toText()
const asia = { subnet: subnet(1), name: 'asia', subnetType: 'application', weight: '5' }
const europe = { ...asia, subnet: subnet(2), name: 'europe', weight: '0' }

test('installers are read with their weights, and there are none without a list', () => {
  expect(parseInstallers(undefined)).toEqual([])
  expect(parseInstallers([asia, europe])).toEqual([
    { ...asia, weight: 5n },
    { ...europe, weight: 0n },
  ])
})

test.each([
  [{ ...asia, subnet: 'rrkah-fqaaa-aaaaa-aaaaq-cai' }, 'installers[0].subnet is not the principal'],
  [{ ...asia, subnet: Principal.anonymous().toText() }, 'installers[0].subnet'],
  [{ ...asia, subnet: 'asia' }, 'installers[0].subnet'],
  [{ ...asia, subnet: asia.subnet.toUpperCase() }, 'installers[0].subnet'],
  [{ ...asia, subnet: 5 }, 'installers[0].subnet'],
  [{ ...asia, name: '' }, 'installers[0].name is not a name'],
  [{ ...asia, name: 'a'.repeat(33) }, 'installers[0].name'],
  [{ ...asia, name: 'Asia' }, 'installers[0].name'],
  [{ ...asia, name: 'asia\u001b[2J' }, 'installers[0].name'],
  [{ ...asia, name: 'main' }, 'names main twice'],
  [{ ...asia, subnetType: undefined }, 'installers[0].subnetType'],
  [{ ...asia, weight: 5 }, 'installers[0].weight'],
  [{ ...asia, weight: '-1' }, 'installers[0].weight'],
  [{ ...asia, weight: '1000001' }, 'installers[0].weight'],
  [{ ...asia, weight: '9'.repeat(100_000) }, 'installers[0].weight'],
  [null, 'installers[0] is no record'],
])('an entry that cannot be is refused with its place: %#', (entry, words) => {
  expect(() => parseInstallers([entry])).toThrow(words)
})

test('nothing is named twice, and the list has an end', () => {
  expect(() => parseInstallers([asia, { ...europe, subnet: asia.subnet }])).toThrow('twice')
  expect(() => parseInstallers([asia, { ...europe, name: 'asia' }])).toThrow('names asia twice')
  expect(() => parseInstallers({})).toThrow('is a list')
  const many = Array.from({ length: 17 }, (_, key) => ({ ...asia, subnet: subnet(key) }))
  expect(() => parseInstallers(many)).toThrow('at most 16')
})

test('a first pool may name a subnet that has an installer, and what was read is read again', async () => {
  const environment = await readEnvironment('local')
  const json = (pools: object[]): unknown =>
    JSON.parse(
      JSON.stringify(
        { ...environment, deployment: { ...environment.deployment, installers: [asia], pools } },
        (_, value) => (typeof value === 'bigint' ? `${value}` : value),
      ),
    )
  const pool = { tokens: ['icp_ledger', 'slu_ledger'], feePips: '3000', price: '87' }
  const read = parseEnvironment(json([pool, { ...pool, subnet: 'asia' }])).deployment
  expect(read.pools.map((one) => one.subnet)).toEqual([undefined, 'asia'])
  expect(read.installers).toEqual([{ ...asia, weight: 5n }])
  expect(() => parseEnvironment(json([{ ...pool, subnet: 'mars' }]))).toThrow('one of main, asia')
})
