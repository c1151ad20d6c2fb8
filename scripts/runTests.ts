import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildModules } from '../local/src/world/buildModules.ts'
import { ensureChromium } from './ensureChromium.ts'

const repository = join(import.meta.dirname, '..')
const bin = (name: string) => join(repository, 'node_modules', '.bin', name)

type Count = { passed: number; failed: number }

const HELP = `npm test                 lint, types, unit, property, canister, network, service and browser tests
npm test -- --quick      without the browser
npm test -- --help       this text
One folder only: npx vitest run packages/amm`

/** Runs one command in the foreground; it counts as one test. */
function check(name: string, command: string, args: readonly string[]): Count {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, { cwd: repository, stdio: 'inherit' })
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Compiled once up front: tests that run side by side find the modules in the cache. */
async function buildCanisters(): Promise<Count> {
  console.log('\n── canisters')
  try {
    const { compiled } = await buildModules((what) => console.log(`   ${what}`))
    console.log(`   ${compiled} compiled`)
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

function runVitest(report: string): Count {
  console.log('\n── unit, property, canister, network and service tests')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(bin('vitest'), ['run', ...reporters], {
    cwd: repository,
    stdio: 'inherit',
  })
  return counted(status, report, ({ numPassedTests, numFailedTests }) => [
    numPassedTests,
    numFailedTests,
  ])
}

function runPlaywright(report: string): Count {
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
  return counted(status, report, ({ stats }) => [
    Number(Reflect.get(Object(stats), 'expected')),
    Number(Reflect.get(Object(stats), 'unexpected')) + Number(Reflect.get(Object(stats), 'flaky')),
  ])
}

/** A runner that died before it could report counts as a failure, and so does one that fails without a failed test. */
function counted(
  status: number | null,
  report: string,
  read: (json: Record<string, unknown>) => [unknown, unknown],
): Count {
  try {
    const [passed, failed] = read(JSON.parse(readFileSync(report, 'utf8')))
    return {
      passed: Number(passed),
      failed: status === 0 ? Number(failed) : Math.max(1, Number(failed)),
    }
  } catch {
    // no report: the runner could not even begin
    return { passed: 0, failed: 1 }
  }
}

/** Ends the run with a word on what is possible when an option is unknown. */
function readOptions(argv: string[]): { quick: boolean; help: boolean } {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ args: argv, options: { quick: flag, help: flag } }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`)
    process.exit(2)
  }
}

async function main(): Promise<void> {
  const { quick, help } = readOptions(process.argv.slice(2))
  if (help) return console.log(HELP)
  const scratch = mkdtempSync(join(tmpdir(), 'sluice-tests-'))
  const counts = [
    check('lint and folder boundaries', bin('biome'), ['ci', '--colors=off', '.']),
    check('types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']),
    await buildCanisters(),
    runVitest(join(scratch, 'vitest.json')),
    ...(quick ? [] : [runPlaywright(join(scratch, 'playwright.json'))]),
  ]
  rmSync(scratch, { recursive: true, force: true })
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

await main()
