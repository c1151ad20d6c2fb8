import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without settings it is a file below the data folder, and dollars are 18 places long', () => {
  const settings = readSettings({})
  expect(settings.database).toEqual({ kind: 'sqlite', file: '.sluice/info/info.sqlite' })
  expect(settings.pricing.leastDepthUsd).toBe(1_000n * 10n ** 18n)
  expect(readSettings({ INFO_HOLDERS: 'off' }).readsLedgers).toBe(false)
})

test.each([
  ['postgres://me@/db?host=/tmp', { kind: 'postgres', url: 'postgres://me@/db?host=/tmp' }],
  ['postgresql://h/db', { kind: 'postgres', url: 'postgresql://h/db' }],
  ['sqlite:/tmp/x', { kind: 'sqlite', file: '/tmp/x' }],
])('INFO_DATABASE may be %s', (text, database) => {
  expect(readSettings({ INFO_DATABASE: text }).database).toEqual(database)
})

test.each([
  [{ INFO_DATABASE: 'mysql://x' }, 'INFO_DATABASE'],
  [{ INFO_LEAST_DEPTH_USD: '1e3' }, 'INFO_LEAST_DEPTH_USD'],
  [{ INFO_JUMP_DEPTH_USD: '-1' }, 'INFO_JUMP_DEPTH_USD'],
])('%o is refused by its name', (environment, name) => {
  expect(() => readSettings(environment)).toThrow(name)
})
