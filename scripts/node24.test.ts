import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

type Packages = { stamp?: string | undefined; lock: string; forStart?: boolean }
type Missing = { args: string[]; stamp: string } | undefined

// plain JavaScript: a fresh clone runs it before there are types
const { missingPackages } = (await import(
  pathToFileURL(join(import.meta.dirname, 'node24.mjs')).href
)) as { missingPackages(packages: Packages): Missing }

/** The commands that npm is given when these are run one after the other, each with the lock file that is there then. */
function commandsFor(...runs: readonly Omit<Packages, 'stamp'>[]): string[] {
  let stamp: string | undefined
  return runs.map((run) => {
    const missing = missingPackages({ stamp, ...run })
    stamp = missing?.stamp ?? stamp
    return missing?.args.join(' ') ?? ''
  })
}

const start = (lock = 'first') => ({ lock, forStart: true })
const work = (lock = 'first') => ({ lock })

test('a start installs what it needs, once', () => {
  expect(commandsFor(start(), start())).toEqual(['ci --omit=dev', ''])
})

test('what develops installs everything, which a start finds there', () => {
  expect(commandsFor(work(), work(), start())).toEqual(['ci --include=dev', '', ''])
})

test('after a start the rest is added, and nothing removed that lies beside it', () => {
  expect(commandsFor(start(), work(), start(), work())).toEqual([
    'ci --omit=dev',
    'install --no-save --include=dev',
    '',
    '',
  ])
})

test('another lock file is installed anew', () => {
  expect(commandsFor(work(), start('second'), work('third'))).toEqual([
    'ci --include=dev',
    'ci --omit=dev',
    'ci --include=dev',
  ])
})
