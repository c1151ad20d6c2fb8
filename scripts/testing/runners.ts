import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../ensureChromium.ts'
import { CHECK_QUICKLY } from './checkQuickly.ts'
import { type Failure, playwrightFailures, vitestFailures } from './failures.ts'
import { type Journey, journeysIn, toTestList, withoutThose } from './journeys.ts'
import { standstillsIn } from './standstills.ts'
import { type FileTime, playwrightTimes, vitestTimes } from './timings.ts'
import { WORKERS } from './workers.ts'

export const repository = join(import.meta.dirname, '..', '..')
export const bin = (name: string) => join(repository, 'node_modules', '.bin', name)

/** What came of one part of a run. */
export type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly times: readonly FileTime[]
  /** Those that a runner's report names. */
  readonly failures: readonly Failure[]
  /** Whether each journey of the browser was to be played. */
  readonly hasAllJourneys?: boolean
}

/** One thing that is right or wrong counts as one test. */
const single = (isPassed: boolean, name: string, message = ''): Outcome => ({
  passed: isPassed ? 1 : 0,
  failed: isPassed ? 0 : 1,
  times: [],
  failures: isPassed ? [] : [{ test: name, message }],
})

/** Runs one command. What it prints is shown as it comes or, while something else is shown, kept until it has ended. */
export function check(
  name: string,
  command: string,
  args: readonly string[],
  output: 'shown' | 'kept' = 'shown',
): Promise<Outcome> {
  const title = `\n── ${name}`
  if (output === 'shown') console.log(title)
  const stdio = output === 'shown' ? 'inherit' : 'pipe'
  const child = spawn(command, args, { cwd: repository, stdio: ['inherit', stdio, stdio] })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  return new Promise((resolve) => {
    const end = (isPassed: boolean) => {
      if (output === 'kept') console.log(`${title}\n${printed.join('').trimEnd()}`)
      resolve(single(isPassed, name, printed.join('').trim()))
    }
    child.once('error', (error) => {
      console.error(error.message)
      end(false)
    })
    child.once('close', (status) => end(status === 0))
  })
}

export async function runVitest(
  name: string,
  report: string,
  args: readonly string[] = [],
): Promise<Outcome> {
  console.log(`\n── ${name}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(bin('vitest'), ['run', ...reporters, ...args], {
    cwd: repository,
    stdio: 'inherit',
  })
  const status = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  return readReport({ name, status, report }, (json) => ({
    passed: Number(Reflect.get(json, 'numPassedTests')),
    failed: Number(Reflect.get(json, 'numFailedTests')),
    times: vitestTimes(json, repository),
    failures: vitestFailures(json, repository),
  }))
}

/** Plays journeys: those that `choose` picks of all that Playwright lists. Says how many they are. */
export function runPlaywright(
  scratch: string,
  choose: (all: readonly Journey[]) => readonly Journey[],
): Outcome {
  console.log('\n── browser tests')
  const all = listJourneys(join(scratch, 'list.json'))
  if (all.length === 0) {
    return single(false, 'browser tests', 'the journeys could not be listed, so none was played')
  }
  const chosen = choose(all)
  const rest = chosen.length < all.length ? '; npm run test:all plays all' : ''
  console.log(`   ${chosen.length} of ${all.length} journeys${rest}`)
  const testList = join(scratch, 'journeys.txt')
  writeFileSync(testList, toTestList(chosen))
  const report = join(scratch, 'playwright.json')
  process.env.CHROMIUM_PATH = ensureChromium()
  const status = playwright(report, ['--test-list', testList, `--workers=${WORKERS}`])
  return readReport({ name: 'browser tests', status, report }, (json) => {
    const stats = Object(Reflect.get(json, 'stats'))
    const count = (name: string) => Number(Reflect.get(stats, name))
    const standstills = standstillsIn(json)
    for (const title of standstills)
      console.log(`   the browser stood still, and was played again: ${title}`)
    const unplayed = withoutThose(chosen, journeysIn(json))
    return {
      passed: count('expected') + standstills.length,
      failed: count('unexpected') + count('flaky') - standstills.length + unplayed.length,
      times: playwrightTimes(json),
      failures: [
        ...playwrightFailures(json),
        ...unplayed.map((journey) => ({
          test: toTestList([journey]),
          message: 'chosen, but not played',
        })),
      ],
      hasAllJourneys: chosen.length === all.length,
    }
  })
}

/** None when they could not be listed. */
function listJourneys(report: string): Journey[] {
  playwright(report, ['--list', '--reporter=json'], 'ignore')
  try {
    return journeysIn(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return []
  }
}

function playwright(
  report: string,
  args: readonly string[],
  stdout: 'inherit' | 'ignore' = 'inherit',
): number | null {
  const command = ['test', '--config', 'e2e/playwright.config.ts', ...args]
  const { status } = spawnSync(bin('playwright'), command, {
    cwd: repository,
    stdio: ['inherit', stdout, 'inherit'],
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      // journeys read ledgers past the page, and their worlds' services read all
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${CHECK_QUICKLY}`,
    },
  })
  return status
}

/** A runner that died before it could report counts as a failure, and so does one that fails without a failed test. */
function readReport(
  { name, status, report }: { name: string; status: number | null; report: string },
  read: (json: object) => Outcome,
): Outcome {
  try {
    const outcome = read(Object(JSON.parse(readFileSync(report, 'utf8'))))
    if (status === 0 || outcome.failed > 0) return outcome
    const failure = { test: name, message: `ended with ${status}, though no test failed` }
    return { ...outcome, failed: 1, failures: [failure] }
  } catch {
    return single(false, name, 'there is no report: the runner could not even begin')
  }
}
