import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../ensureChromium.ts'
import { standstillsIn } from './standstills.ts'
import { type FileTime, playwrightTimes, vitestTimes } from './timings.ts'

export const repository = join(import.meta.dirname, '..', '..')
export const bin = (name: string) => join(repository, 'node_modules', '.bin', name)

/** What came of one part of a run. */
export type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly times: readonly FileTime[]
}

/** One thing that is right or wrong counts as one test. */
export const single = (isPassed: boolean): Outcome => ({
  passed: isPassed ? 1 : 0,
  failed: isPassed ? 0 : 1,
  times: [],
})

/** Runs one command in the foreground. */
export function check(name: string, command: string, args: readonly string[]): Outcome {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, { cwd: repository, stdio: 'inherit' })
  return single(status === 0)
}

export function runVitest(name: string, report: string, args: readonly string[] = []): Outcome {
  console.log(`\n── ${name}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(bin('vitest'), ['run', ...reporters, ...args], {
    cwd: repository,
    stdio: 'inherit',
  })
  return readReport(status, report, (json) => ({
    passed: Number(Reflect.get(json, 'numPassedTests')),
    failed: Number(Reflect.get(json, 'numFailedTests')),
    times: vitestTimes(json, repository),
  }))
}

export function runPlaywright(report: string): Outcome {
  console.log('\n── browser tests')
  const { status } = spawnSync(
    bin('playwright'),
    ['test', '--config', 'e2e/playwright.config.ts'],
    {
      cwd: repository,
      stdio: 'inherit',
      env: { ...process.env, CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  )
  return readReport(status, report, (json) => {
    const stats = Object(Reflect.get(json, 'stats'))
    const count = (name: string) => Number(Reflect.get(stats, name))
    const standstills = standstillsIn(json)
    for (const title of standstills)
      console.log(`   the browser stood still, and was played again: ${title}`)
    return {
      passed: count('expected') + standstills.length,
      failed: count('unexpected') + count('flaky') - standstills.length,
      times: playwrightTimes(json),
    }
  })
}

/** A runner that died before it could report counts as a failure, and so does one that fails without a failed test. */
function readReport(
  status: number | null,
  report: string,
  read: (json: object) => Outcome,
): Outcome {
  try {
    const outcome = read(Object(JSON.parse(readFileSync(report, 'utf8'))))
    return status === 0 ? outcome : { ...outcome, failed: Math.max(1, outcome.failed) }
  } catch {
    // no report: the runner could not even begin
    return single(false)
  }
}
