import { HELP } from './help.ts'

type CommandOptions = { readonly url: string; readonly button: string }

/** What a line asks for; what it returns is printed. */
export type Command = (options: CommandOptions) => Promise<unknown>

/** A line that means nothing. */
export const usage: Command = async () => {
  throw new Error(`This command is not known.\n\n${HELP}`)
}

/** An answer that is printed as it is; any other is printed as JSON. */
export class PlainText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
