import { parseArgs } from 'node:util'
import { CandidTextError } from './candid/lexer.ts'
import { CliError } from './cliError.ts'
import { type CliCommand, commonOptions, type Output, type Parsed } from './command.ts'
import { backup, restore } from './commands/backup.ts'
import { call } from './commands/call.ts'
import { inspect } from './commands/inspect.ts'
import { logs } from './commands/logs.ts'
import { fresh, start, status, stop } from './commands/running.ts'
import { travel } from './commands/travel.ts'

const COMMANDS: ReadonlyMap<string, CliCommand> = new Map(
  Object.entries({ start, status, stop, call, inspect, logs, travel, backup, restore, fresh }),
)

/** Runs one command line; returns the exit code. */
export async function runCli(words: readonly string[], output: Output): Promise<number> {
  const [name, ...rest] = words
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    output.out(overview())
    return name === undefined ? 1 : 0
  }
  const command = COMMANDS.get(name)
  if (command === undefined) {
    output.error(`There is no command \`${name}\`.\n\n${overview()}`)
    return 1
  }
  try {
    const parsed = parse(name, command, rest)
    if (parsed.has('help')) output.out(helpOf(name, command))
    else await command.run(parsed, output)
    return 0
  } catch (error) {
    output.error(
      isExpected(error) ? error.message : String(error instanceof Error ? error.stack : error),
    )
    return 1
  }
}

function isExpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const names = ['CliError', 'CandidTextError', 'DataDirError']
  return error instanceof CandidTextError || names.includes(error.name)
}

function parse(name: string, command: CliCommand, words: readonly string[]): Parsed {
  const parsed = parseWords(name, command, words)
  const [least, most] = command.positionals
  const { positionals, values } = parsed
  const isHelp = values.help === true
  if (!isHelp && (positionals.length < least || positionals.length > most)) {
    throw new CliError(
      `Usage: sluice-network ${name} ${command.usage}\nMore: sluice-network ${name} --help`,
    )
  }
  return {
    dir: String(values.dir),
    positionals,
    text: (option) => {
      const value = values[option]
      return typeof value === 'string' ? value : undefined
    },
    has: (option) => values[option] === true,
  }
}

function parseWords(name: string, { options }: CliCommand, words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: { ...commonOptions, ...options },
      allowPositionals: true,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CliError(`${reason}\nSee: sluice-network ${name} --help`)
  }
}

function overview(): string {
  const lines = [...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`)
  return `A local Internet Computer network.

Usage: sluice-network <command> [options]

${lines.join('\n')}

Every command takes --dir <folder> (default .sluice-network) for the data, and --help.`
}

function helpOf(name: string, { summary, usage, help }: CliCommand): string {
  // As wide as the command's own options, so that the texts stand below each other.
  const [ownOption = COMMON_OPTION] = /^ {2}--.*? {2,}(?=\S)/m.exec(help) ?? []
  const option = COMMON_OPTION.padEnd(ownOption.length)
  return `${summary}\n\nUsage: sluice-network ${`${name} ${usage}`.trimEnd()}\n\n${help === '' ? '' : `${help}\n`}${option}where the network keeps its data (default .sluice-network)`
}

const COMMON_OPTION = '  --dir <folder>   '
