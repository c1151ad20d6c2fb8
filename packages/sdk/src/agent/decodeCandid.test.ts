import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import { BOMBS } from '@sluice/candid-bounds/testing'
import { expect, test } from 'vitest'
import { decodeCandid } from './decodeCandid.ts'

test.each(BOMBS)('%s is an answer that cannot be read', (_, bytes) => {
  const startMs = performance.now()
  const read = () => decodeCandid([IDL.Reserved], bytes, 'moving')
  expect(read).toThrow(expect.objectContaining({ code: 'unreadable', funds: 'moving' }))
  expect(performance.now() - startMs).toBeLessThan(1000)
})

test('an answer of another type, cut short or empty cannot be read either', () => {
  const text = IDL.encode([IDL.Text], ['fifty thousand'])
  for (const bytes of [text, text.slice(0, 10), new Uint8Array()])
    expect(() => decodeCandid([IDL.Nat], bytes, 'wallet')).toThrow(
      expect.objectContaining({ code: 'unreadable', funds: 'wallet' }),
    )
})

test('an answer is read out of a larger buffer', () => {
  const around = new Uint8Array([...IDL.encode([IDL.Nat], [1n]), ...IDL.encode([IDL.Nat], [2n])])
  expect(decodeCandid([IDL.Nat], around.subarray(around.length / 2), 'wallet')).toEqual([2n])
})

test('nothing else of the SDK decodes what others encoded', () => {
  const source = join(import.meta.dirname, '..')
  const decoding = globSync('**/*.ts', { cwd: source }).filter(
    (path) =>
      !/\.test\.ts$|\/testing\//.test(path) &&
      /IDL\.decode|\bActor\./.test(readFileSync(join(source, path), 'utf8')),
  )
  expect(decoding).toEqual([join('agent', 'decodeCandid.ts')])
})
