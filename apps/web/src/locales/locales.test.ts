import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..', '..')
const cli = join(
  dirname(createRequire(import.meta.url).resolve('i18next-cli')),
  '..',
  'esm',
  'cli.js',
)

test('every text that the code asks for is there, and no other', () => {
  const run = spawnSync(process.execPath, [cli, 'extract', '--ci', '--dry-run'], {
    cwd: web,
    encoding: 'utf8',
  })
  expect(run.status, run.stdout + run.stderr).toBe(0)
})
