import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createSdk, parseConfig } from '@sluice/sdk'
import { ALARMED, Alarmed, type Command, PlainText, usage } from './Command.ts'
import { aliasCommand } from './commands/aliasCommands.ts'
import { contactCommand } from './commands/contactCommands.ts'
import { cycleCommand } from './commands/cycleCommands.ts'
import {
  claimOperations,
  farmOperations,
  launchpadOperations,
  stakingOperations,
  voteOperations,
} from './commands/earnCommands.ts'
import { factoryCommand } from './commands/factoryCommands.ts'
import { feeCommand } from './commands/feeCommands.ts'
import { healthCommand } from './commands/healthCommand.ts'
import { offerCommand } from './commands/offerCommands.ts'
import { pageCommand } from './commands/pageCommands.ts'
import { poolCommand } from './commands/poolCommands.ts'
import { rateCommand } from './commands/rateCommands.ts'
import { settingsCommand } from './commands/settingsCommands.ts'
import { setupCommand } from './commands/setupCommand.ts'
import { tokenCommand } from './commands/tokenCommands.ts'
import { trustCommand } from './commands/trustCommands.ts'
import { HELP } from './help.ts'
import { Rehearsal } from './Rehearsal.ts'
import { readIdentity } from './readIdentity.ts'

const LOCAL_CONFIG = 'http://localhost:8080/config.json'

/** Where a command says what it does, and with which code the program ends. */
export type Surroundings = {
  readonly report?: (text: string) => void
  readonly setExitCode?: (code: number) => void
}

/** Runs one line of the admin command; the answer is what it prints. @throws Error or SluiceError */
export async function runAdmin(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { report = () => {}, setExitCode = () => {} }: Surroundings = {},
): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      config: { type: 'string', default: LOCAL_CONFIG },
      identity: { type: 'string' },
      url: { type: 'string', default: '' },
      button: { type: 'string', default: '' },
      to: { type: 'string', default: '' },
      json: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'top-up': { type: 'string', default: '' },
      watch: { type: 'boolean', default: false },
      below: { type: 'string', default: '' },
      'up-to': { type: 'string', default: '' },
      'at-most': { type: 'string', default: '20' },
      wave: { type: 'string', default: '10' },
      except: { type: 'string', multiple: true, default: [] },
      yes: { type: 'boolean', short: 'y', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [area, ...line] = positionals
  if (values.help || area === undefined) return HELP
  const json: unknown = JSON.parse(await readText(values.config))
  const config = parseConfig(json)
  const choice = { pem: values.identity, seed: environment.SLUICE_SEED }
  const signing = await readIdentity(choice, config)
  const isRehearsed = values['dry-run']
  const rehearsal = isRehearsed ? new Rehearsal(signing, config) : undefined
  const identity = rehearsal ?? signing
  const sdk = createSdk(config, { identity })
  const by = { config, identity, isRehearsed, report }
  const led = { ...by, config: json, configPlace: values.config, isAgreed: values.yes }
  const commands: Readonly<Record<string, Command>> = {
    settings: settingsCommand(sdk, line),
    alias: aliasCommand(sdk, line),
    tokens: tokenCommand(sdk, line),
    farms: offerCommand(farmOperations(sdk.operators), line),
    staking: offerCommand(stakingOperations(sdk.operators), line),
    claims: offerCommand(claimOperations(sdk.operators), line),
    launchpad: offerCommand(launchpadOperations(sdk.operators), line),
    rates: rateCommand(sdk, line),
    votes: offerCommand(voteOperations(sdk.operators), line),
    factory: factoryCommand(sdk, line),
    trust: trustCommand(sdk, line),
    fees: feeCommand(sdk, line),
    contacts: contactCommand(sdk, line),
    cycles: cycleCommand(
      { ...by, below: values.below, upTo: values['up-to'], atMost: values['at-most'] },
      line,
    ),
    health: healthCommand({ ...by, isWatch: values.watch, topUp: values['top-up'] }),
    page: pageCommand({ config: json, identity, report }, line),
    pools: poolCommand(
      {
        ...{ ...by, operators: sdk.operators, isAgreed: values.yes },
        ...{ wave: values.wave, except: values.except },
      },
      line,
    ),
    setup: setupCommand({ ...led, handOverTo: '' }),
    'hand-over': values.to === '' ? usage : setupCommand({ ...led, handOverTo: values.to }),
  }
  const command = Object.hasOwn(commands, area) ? commands[area] : undefined
  const answer = await rehearsed(rehearsal, () => (command ?? usage)(values))
  if (answer instanceof Alarmed) setExitCode(ALARMED)
  return printed(answer instanceof Alarmed ? answer.answer : answer, values.json)
}

/** What a command answers; in a rehearsal the calls that it would have made, if there were any. */
async function rehearsed(
  rehearsal: Rehearsal | undefined,
  command: () => Promise<unknown>,
): Promise<unknown> {
  if (rehearsal === undefined) return command()
  // without an answer to the first call nobody knows what would have come of the rest
  const answer = await command().catch((error: unknown) => {
    if (rehearsal.calls.length === 0) throw error
  })
  if (rehearsal.calls.length === 0) return answer
  return { wouldCall: rehearsal.calls.map(({ arg, ...call }) => call) }
}

function printed(answer: unknown, isJson: boolean): string {
  if (answer instanceof PlainText && !isJson) return answer.text
  if (answer === undefined && !isJson) return 'done\n'
  const data = answer instanceof PlainText ? answer.data : (answer ?? { done: true })
  return `${JSON.stringify(data, toJson, 2)}\n`
}

async function readText(place: string): Promise<string> {
  if (!/^https?:/.test(place)) return readFile(place, 'utf8')
  const answer = await fetch(place).catch((cause: unknown) => {
    throw new Error(`${place} cannot be reached: is the exchange running?`, { cause })
  })
  if (!answer.ok) throw new Error(`${place} answers ${answer.status}`)
  return answer.text()
}

/** A file that a rehearsal does not send is not shown either. */
const SHOWN_BYTES = 64

/** Principals have a way of their own into JSON, which is undone. */
function toJson(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array)
    return value.length > SHOWN_BYTES ? `${value.length} bytes` : Buffer.from(value).toString('hex')
  const principal: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, '__principal__') : undefined
  return typeof principal === 'string' ? principal : value
}
