import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createSdk, parseConfig } from '@sluice/sdk'
import { aliasCommand } from './aliasCommands.ts'
import { type Command, usage } from './Command.ts'
import { claimCommand, farmCommand, stakingCommand } from './earnCommands.ts'
import { HELP } from './help.ts'
import { readIdentity } from './readIdentity.ts'
import { settingsCommand } from './settingsCommands.ts'
import { tokenCommand } from './tokenCommands.ts'

const LOCAL_CONFIG = 'http://localhost:8080/config.json'

/** Runs one line of the admin command; the answer is what it prints. @throws Error or SluiceError */
export async function runAdmin(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      config: { type: 'string', default: LOCAL_CONFIG },
      identity: { type: 'string' },
      url: { type: 'string', default: '' },
      button: { type: 'string', default: '' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [area, ...line] = positionals
  if (values.help || area === undefined) return HELP
  const config = parseConfig(JSON.parse(await readText(values.config)))
  const choice = { pem: values.identity, seed: environment.SLUICE_SEED }
  const sdk = createSdk(config, { identity: await readIdentity(choice, config) })
  const commands: Readonly<Record<string, Command>> = {
    settings: settingsCommand(sdk, line),
    alias: aliasCommand(sdk, line),
    tokens: tokenCommand(sdk, line),
    farms: farmCommand(sdk.operators, line),
    staking: stakingCommand(sdk.operators, line),
    claims: claimCommand(sdk.operators, line),
  }
  const answer = await (commands[area] ?? usage)(values)
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
