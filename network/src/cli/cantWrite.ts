import { CliError } from './cliError.ts'

/** The error for a data folder that can't be made or written to. */
export function cantWrite(dir: string, error: unknown): CliError {
  const reason = error instanceof Error ? error.message : String(error)
  return new CliError(
    `Can't write to ${dir}: ${reason}. Choose another folder with --dir, one that you may write to.`,
  )
}
