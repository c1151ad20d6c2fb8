import { expect, test } from 'vitest'
import { withSourceLines } from './sourceLines.ts'

const files = [
  { name: 'packages/amm/src/step.ts', firstLine: 3, lines: '0:10;;4:20,29:22;' },
  { name: 'canisters/swap-pool/src/index.ts', firstLine: 8, lines: '0:1' },
]
const at = (place: string) => withSourceLines(`Uncaught Error: no\n    at f (${place})`, files)

test('a place in the bundle is told as the file and line of our source', () => {
  expect(at('canister.js:3:1')).toContain('(packages/amm/src/step.ts:10)')
  expect(at('canister.js:4:7')).toContain('(packages/amm/src/step.ts:11)')
  expect(at('canister.js:8')).toContain('(canisters/swap-pool/src/index.ts:1)')
})

test('a line of the bundle made of several tells which one by its column', () => {
  expect(at('canister.js:5:8')).toContain('step.ts:20)')
  expect(at('canister.js:5:35')).toContain('step.ts:22)')
})

test('a place before the first file stays as it is', () => {
  expect(at('canister.js:1:2')).toContain('(canister.js:1:2)')
})
