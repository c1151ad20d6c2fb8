import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CORE } from '../e2e/src/core.ts'
import { type Affected, affectedBy, changedFiles } from './testing/affected.ts'
import { areaTimes, describeAreas, tooLong } from './testing/areaTimes.ts'
import { describeFailures } from './testing/failures.ts'
import { type Journey, journeysOfPush } from './testing/journeys.ts'
import {
  bin,
  check,
  type Outcome,
  repository,
  runPlaywright,
  runVitest,
} from './testing/runners.ts'
import { BUDGET_SECONDS, describeSlowest, overBudget } from './testing/timings.ts'

const HELP = `npm test                 lint, types, unit, property, canister, network, service and world tests, and of the
                         browser's journeys those on which money moves and a quarter of all others
npm run test:all         with every journey
npm test -- --quick      without the browser
npm test -- --changed    only what the changes since the last commit can affect
npm test -- --since main only what the changes since that commit can affect
npm run test:deep        all random, fault and kill cases, of which a push plays a fortieth
npm test -- --help       this text
One folder only: npx vitest run packages/amm
The same again: SLUICE_TEST_SEED=<the seed that the run has printed> npm test`

type Options = Record<'quick' | 'all' | 'deep' | 'changed' | 'help', boolean> & { since: string }

/** Ends the run with a word on what is possible when an option is unknown. */
function readOptions(argv: string[]): Options {
  const flag = { type: 'boolean', default: false } as const
  const since = { type: 'string', default: '' } as const
  try {
    const options = { quick: flag, all: flag, deep: flag, changed: flag, since, help: flag }
    return parseArgs({ args: argv, options }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`)
    process.exit(2)
  }
}

const EVERYTHING: Affected = { canisterTests: [], world: true, browser: true }

/** Once up front: each of the many processes to come takes the modules and the site as they are, and copies the world. */
async function prepare(list: string, { world, browser }: Affected): Promise<Outcome> {
  const script = join(repository, 'scripts', 'testing', 'prepareRun.ts')
  const args = [
    script,
    list,
    ...(world || browser ? ['--world'] : []),
    ...(browser ? ['--site'] : []),
  ]
  const outcome = await check('canisters', process.execPath, args)
  // what could not be prepared fails in each test that needs it, and says why
  if (outcome.failed === 0) process.env.SLUICE_MODULES = list
  return outcome
}

async function checkSource(): Promise<Outcome[]> {
  const lint = await check(
    'lint and folder boundaries',
    bin('biome'),
    ['ci', '--colors=off', '.'],
    'kept',
  )
  const types = await check('types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json'], 'kept')
  return [
    lint,
    types,
    await check('unused code', bin('knip'), ['--no-progress', '--no-config-hints'], 'kept'),
  ]
}

async function runFiles(
  scratch: string,
  since: string | undefined,
  affected: Affected,
): Promise<Outcome[]> {
  const title = 'unit, property, canister, network and service tests'
  if (since === undefined) return [await runVitest(title, join(scratch, 'vitest.json'))]
  const imported = ['--changed', since, '--passWithNoTests']
  const files = [...affected.canisterTests, ...(affected.world ? ['.world.test.ts'] : [])]
  return [
    await runVitest('tests that import what has changed', join(scratch, 'changed.json'), imported),
    ...(files.length === 0
      ? []
      : [
          await runVitest('tests of modules that have changed', join(scratch, 'files.json'), files),
        ]),
  ]
}

/** Shows where the time went, and how many files and areas took more of it than they may. */
function judgeTimes(outcomes: readonly Outcome[], isJudged: boolean): number {
  const times = outcomes.flatMap((outcome) => outcome.times)
  const areas = areaTimes(
    times,
    outcomes.some(({ hasAllJourneys }) => hasAllJourneys === true),
  )
  console.log(`\n── slowest files\n${describeSlowest(times)}`)
  console.log(`\n── areas, and what they may take\n${describeAreas(areas)}`)
  if (!isJudged) return 0
  const slow = overBudget(times)
  for (const { file, seconds } of slow) {
    console.error(
      `   ${file} took ${Math.round(seconds)} s; no file may take more than ${BUDGET_SECONDS} s: split it, or play less of it`,
    )
  }
  const long = tooLong(areas)
  for (const { name, seconds, budget } of long) {
    console.error(
      `   ${name} took ${Math.round(seconds)} s, and may take ${Math.round(budget)} s: play less of it, or say why it needs more in scripts/testing/budgets.ts`,
    )
  }
  return slow.length + long.length
}

async function main(): Promise<void> {
  const { quick, all, deep, changed, since, help } = readOptions(process.argv.slice(2))
  if (help) return console.log(HELP)
  if (deep) process.env.SLUICE_TEST_DEPTH = '1'
  const seed = process.env.SLUICE_TEST_SEED || String(Math.floor(Math.random() * 2 ** 31))
  process.env.SLUICE_TEST_SEED = seed
  console.log(`SLUICE_TEST_SEED=${seed} repeats this run`)
  const base = since || (changed ? 'HEAD' : undefined)
  const affected = base === undefined ? EVERYTHING : await affectedBy(changedFiles(base))
  const choose = (journeys: readonly Journey[]) =>
    all || deep ? journeys : journeysOfPush(journeys, CORE, Number(seed))
  const scratch = mkdtempSync(join(tmpdir(), 'sluice-tests-'))
  // on one core, until files are well under way: neither preparing nor the beginning of files keeps two busy
  const source = checkSource()
  const played = { ...affected, browser: affected.browser && !quick }
  const prepared = await prepare(join(scratch, 'modules.json'), played)
  const files = await runFiles(scratch, base, affected)
  const outcomes = [
    prepared,
    ...(await source),
    ...files,
    ...(played.browser ? [runPlaywright(scratch, choose)] : []),
  ]
  rmSync(scratch, { recursive: true, force: true })
  // a deep run may take as long as it takes; parts of areas say nothing about them
  const tooSlow = judgeTimes(outcomes, !deep && base === undefined)
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, tooSlow)
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  // a reader of a long run, and whoever keeps its end only, finds here what is wrong
  if (failures.length > 0) console.log(`\n── failed\n${describeFailures(failures)}\n`)
  if (failed > 0) console.log(`SLUICE_TEST_SEED=${seed} repeats this run`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

await main()
