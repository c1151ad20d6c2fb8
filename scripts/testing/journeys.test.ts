import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CORE } from '../../e2e/src/core.ts'
import {
  type Journey,
  journeysIn,
  journeysOfPush,
  TURNS,
  toTestList,
  withoutThose,
} from './journeys.ts'

const all: readonly Journey[] = Array.from({ length: 300 }, (_, index) => ({
  file: `room${index % 7}/a.spec.ts`,
  titles: [`journey ${index}`],
}))
const core = [3, 77, 150].map((index) => ({
  file: `room${index % 7}/a.spec.ts`,
  title: `journey ${index}`,
}))

test('every core journey exists under its name', () => {
  for (const { file, title } of CORE) {
    const text = readFileSync(join(import.meta.dirname, '../../e2e/src', file), 'utf8')
    const named = text.matchAll(/\btest\(\s*(?:'([^'\n]*)'|"([^"\n]*)")/g)
    expect(
      [...named].map(([, single, double]) => single ?? double),
      file,
    ).toContain(title)
  }
})

test('no core journey is named twice', () => {
  expect(new Set(CORE.map(({ file, title }) => `${file} ${title}`)).size).toBe(CORE.length)
})

test('a push plays the core and about a quarter of all others; the same with the same seed', () => {
  const played = journeysOfPush(all, core, 12_345)
  for (const { title } of core) expect(played.map(({ titles }) => titles[0])).toContain(title)
  expect(played.length).toBeGreaterThan(60)
  expect(played.length).toBeLessThan(100)
  expect(journeysOfPush(all, core, 12_345)).toEqual(played)
})

test.each([0, 1, 41, 2 ** 31 - 1, -5])(
  'four runs from seed %i on play every journey once',
  (seed) => {
    const runs = Array.from({ length: TURNS }, (_, turn) => journeysOfPush(all, [], seed + turn))
    expect(runs.flat()).toHaveLength(all.length)
    expect(new Set(runs.flat())).toEqual(new Set(all))
  },
)

test('a journey keeps its turn when others come and go', () => {
  const some = all.filter((_, index) => index % 2 === 0)
  expect(journeysOfPush(some, core, 7)).toEqual(
    journeysOfPush(all, core, 7).filter((journey) => some.includes(journey)),
  )
})

test('what Playwright lists goes back to it as it was named, with the groups it stands in', () => {
  const report = {
    suites: [
      {
        title: 'swap/swap.spec.ts',
        file: 'swap/swap.spec.ts',
        specs: [{ title: 'a swap' }],
        suites: [{ title: 'with the worker', specs: [{ title: 'a visitor' }] }],
      },
    ],
  }
  expect(toTestList(journeysIn(report))).toBe(
    'swap/swap.spec.ts › a swap\nswap/swap.spec.ts › with the worker › a visitor',
  )
})

test('a journey is known by its file and all its titles', () => {
  const one = { file: 'a.spec.ts', titles: ['group', 'journey'] }
  const others = [
    { file: 'b.spec.ts', titles: one.titles },
    { file: one.file, titles: ['journey'] },
  ]
  expect(withoutThose([one], others)).toEqual([one])
  expect(withoutThose([one], [...others, { ...one }])).toEqual([])
})

test.each([undefined, {}, { suites: 'none' }])(
  'a report without journeys (%j) has none',
  (report) => {
    expect(journeysIn(report)).toEqual([])
  },
)
