import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AreaTime, areaTimes, describeAreas, paceOf, tooLong } from './areaTimes.ts'
import { AREAS, areaOf } from './budgets.ts'

const area = (name: string, seconds: number, budget = 100): AreaTime => ({ name, seconds, budget })
const names = (areas: readonly AreaTime[]) => areas.map(({ name }) => name)

test('every test file is in an area, and every area but those to come has one', () => {
  const listed = execFileSync('git', ['ls-files'], {
    cwd: join(import.meta.dirname, '..', '..'),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const files = listed.split('\n').filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  expect(files.filter((file) => areaOf(file) === undefined)).toEqual([])
  const used = new Set(files.map((file) => areaOf(file)?.name))
  const unused = AREAS.filter(({ name }) => !used.has(name)).map(({ name }) => name)
  for (const name of unused) expect(['bridge', 'governance', 'nft']).toContain(name)
})

test.each([
  ['packages/sdk/src/bridge/withdraw.test.ts', 'bridge'],
  ['canisters/position-nft/src/nft/owners.test.ts', 'canisters: positions'],
  ['apps/web/src/features/nft/gallery.test.ts', 'nft'],
  ['local/src/swap.world.test.ts', 'world'],
  ['local/src/deploy/project.canister.test.ts', 'deployment'],
  ['e2e/src/swap/swap.spec.ts', 'browser: swap'],
])('%s belongs to %s', (file, name) => {
  expect(areaOf(file)?.name).toBe(name)
})

test('an area that takes longer than half as much again is too long, and up to that it is not', () => {
  const areas = [area('a', 151), area('b', 150), area('c', 90), area('d', 80), area('e', 70)]
  expect(names(tooLong(areas))).toEqual(['a'])
})

test('a busy machine makes no area too long, and hides none that is', () => {
  const quiet = [area('a', 180), area('b', 100), area('c', 90), area('d', 95), area('e', 70)]
  const busy = quiet.map(({ name, seconds }) => area(name, seconds * 2.5))
  expect(paceOf(busy)).toBeCloseTo(2.375)
  expect(names(tooLong(busy))).toEqual(['a'])
})

test('areas of little weight do not decide how busy a machine is', () => {
  const small = ['a', 'b', 'c', 'd', 'e'].map((name) => area(name, 1, 10))
  expect(paceOf([...small, area('f', 180), area('g', 200)])).toBe(1.8)
})

test('a quick machine is allowed the budgets, and one that takes more than three times as long no more than that', () => {
  expect(paceOf([area('a', 10), area('b', 20)])).toBe(1)
  expect(paceOf([area('a', 700), area('b', 900)])).toBe(3)
  expect(names(tooLong([area('a', 449), area('b', 900)]))).toEqual(['b'])
  expect(paceOf([])).toBe(1)
})

test('the browser is judged at its own pace, for it is played at another time', () => {
  const areas = [
    ...['a', 'b', 'c'].map((name) => area(name, 200)),
    ...['swap', 'wallet'].map((name) => area(`browser: ${name}`, 90)),
    area('browser: shell', 160),
  ]
  expect(names(tooLong(areas))).toEqual(['browser: shell'])
})

test('files add up to their areas, and all journeys of a room may take longer than those of a push', () => {
  const swap = AREAS.find(({ name }) => name === 'browser: swap')
  const times = [
    { file: 'packages/amm/src/a.test.ts', seconds: 3 },
    { file: 'packages/amm/src/pool/b.test.ts', seconds: 4 },
    { file: 'e2e/src/swap/swap.spec.ts', seconds: 50 },
  ]
  const amm = { name: 'amm', seconds: 7, budget: areaOf('packages/amm/src/a.test.ts')?.seconds }
  const ofSwap = { name: 'browser: swap', seconds: 50 }
  expect(areaTimes(times, false)).toEqual([amm, { ...ofSwap, budget: swap?.seconds }])
  expect(areaTimes(times, true)).toEqual([amm, { ...ofSwap, budget: swap?.all }])
  expect(swap?.all).toBeGreaterThan(swap?.seconds ?? Number.NaN)
})

test('the table shows seconds beside budgets, names what is too long, and says how busy the machine was', () => {
  const table = describeAreas([area('amm', 30), area('sdk', 400), area('web', 120)])
  expect(table.split('\n')).toEqual([
    '      30 of  100 s  amm',
    '     400 of  100 s  sdk, too long',
    '     120 of  100 s  web',
    '   files took 1.2 times what they may, as far as the machine goes',
  ])
})
