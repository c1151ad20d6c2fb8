import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createSdk, parseConfig } from '@sluice/sdk'
import { type Command, PlainText, usage } from './Command.ts'
import { aliasCommand } from './commands/aliasCommands.ts'
import {
  claimOperations,
  farmOperations,
  launchpadOperations,
  stakingOperations,
  voteOperations,
} from './commands/earnCommands.ts'
import { healthCommand } from './commands/healthCommand.ts'
import { offerCommand } from './commands/offerCommands.ts'
import { pageCommand } from './commands/pageCommands.ts'
import { poolCommand } from './commands/poolCommands.ts'
import { rateCommand } from './commands/rateCommands.ts'
import { settingsCommand } from './commands/settingsCommands.ts'
import { setupCommand } from './commands/setupCommand.ts'
import { tokenCommand } from './commands/tokenCommands.ts'
import { HELP } from './help.ts'
import { readIdentity } from './readIdentity.ts'

const LOCAL_CONFIG = 'http://localhost:8080/config.json'

/** Runs one line of the admin command; the answer is what it prints. @throws Error or SluiceError */
export async function runAdmin(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  report: (text: string) => void = () => {},
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
      'top-up': { type: 'string', default: '' },
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
  const identity = await readIdentity(choice, config)
  const sdk = createSdk(config, { identity })
  const led = { config: json, configPlace: values.config, identity, isAgreed: values.yes, report }
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
    health: healthCommand({ config, identity, isJson: values.json, topUp: values['top-up'] }),
    page: pageCommand({ config: json, identity, report }, line),
    pools: poolCommand(
      {
        ...{ config, identity, wave: values.wave, except: values.except, report },
        ...{ isAgreed: values.yes, isJson: values.json },
      },
      line,
    ),
    setup: setupCommand({ ...led, handOverTo: '' }),
    'hand-over': values.to === '' ? usage : setupCommand({ ...led, handOverTo: values.to }),
  }
  const answer = await (commands[area] ?? usage)(values)
  if (answer instanceof PlainText) return answer.text
  return answer === undefined ? 'done\n' : `${JSON.stringify(answer, bigintToText, 2)}\n`
}

async function readText(place: string): Promise<string> {
  if (!/^https?:/.test(place)) return readFile(place, 'utf8')
  const answer = await fetch(place).catch((cause: unknown) => {
    throw new Error(`${place} cannot be reached: is the exchange running?`, { cause })
  })
  if (!answer.ok) throw new Error(`${place} answers ${answer.status}`)
  return answer.text()
}

function bigintToText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
