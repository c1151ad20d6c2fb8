import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('figures are never written with an exponent', () => {
  expect(toCsv([[1e-7, -1.5e-9, 1e21, 1.25e22, 2, 0, Number.NaN]])).toBe(
    '0.0000001,-0.0000000015,1000000000000000000000,12500000000000000000000,2,0,',
  )
})

test('a formula is defused, a figure below zero stays one', () => {
  expect(toCsv([['=1+1', '-1.5', '-1+A1', '+1', '@A', undefined]])).toBe(
    `'=1+1,-1.5,'-1+A1,'+1,'@A,`,
  )
})

test('cells with commas, quotes and lines are quoted', () => {
  expect(toCsv([['a,b', 'say "x"', 'two\nlines']])).toBe('"a,b","say ""x""","two\nlines"')
})

const root = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test('whatever is taken along as a table is built and saved by the same two functions', () => {
  const savers = sources.filter(({ text }) => text.includes('text/csv')).map(({ path }) => path)
  expect(savers).toEqual(['ui/browser/saveCsv.ts'])
  const builders = sources.filter(
    ({ path }) => /Csv\.ts$/.test(path) && !path.endsWith('saveCsv.ts'),
  )
  expect(builders.length).toBeGreaterThan(3)
  for (const { path, text } of builders) expect(text, path).toContain('toCsv(')
})
