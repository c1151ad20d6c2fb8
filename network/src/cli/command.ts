import type { ParseArgsConfig } from 'node:util'

export type Output = { out(text: string): void; error(text: string): void }

type Options = NonNullable<ParseArgsConfig['options']>

/** What a command gets: its options and its other words. */
export type Parsed = {
  readonly dir: string
  readonly positionals: readonly string[]
  text(option: string): string | undefined
  has(option: string): boolean
}

/** A command of `sluice-network`. */
export type CliCommand = {
  /** One line for the list of commands. */
  readonly summary: string
  /** The words after the command's name, such as `<canister> <method>`. */
  readonly usage: string
  /** What `--help` shows besides. */
  readonly help: string
  readonly options: Options
  readonly positionals: readonly [least: number, most: number]
  run(parsed: Parsed, output: Output): Promise<void>
}

/** Options of every command. */
export const commonOptions: Options = {
  dir: { type: 'string', default: '.sluice-network' },
  help: { type: 'boolean', short: 'h' },
}
