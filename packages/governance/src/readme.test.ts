import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as governance from './index.ts'

test('the example of the README prints what governance answers', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
  const [, example = ''] = readme.match(/```ts\n(.*?)```/s) ?? []
  const printed: unknown[] = []
  const code = example.replace(
    /^import (\{[^}]*\}) from '@sluice\/governance'$/m,
    'const $1 = governance',
  )
  new Function('governance', 'console', code)(governance, {
    log: (value: unknown) => printed.push(value),
  })
  expect(printed).toEqual([15_000_000_000n, 'adopted', 'Additional delay is 0.'])
})
