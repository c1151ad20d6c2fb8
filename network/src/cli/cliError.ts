/** A command can't be done; the message says what to do. Shown without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
