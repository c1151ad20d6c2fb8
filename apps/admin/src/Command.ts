import { HELP } from './help.ts'

type CommandOptions = { readonly url: string; readonly button: string }

/** What a line asks for; what it returns is printed. */
export type Command = (options: CommandOptions) => Promise<unknown>

/** A line that means nothing. */
export const usage: Command = async () => {
  throw new Error(`This command is not known.\n\n${HELP}`)
}

/** An answer for people, that is printed as it is; any other is printed as JSON. */
export class PlainText {
  readonly text: string
  /** What `--json` prints in its place. */
  readonly data: unknown

  constructor(text: string, data: unknown = { text }) {
    this.text = text
    this.data = data
  }
}

/** The exit code of a command that has found something to look at. One that fails ends with 1. */
export const ALARMED = 2

/** An answer after which the program ends with another exit code than 0. */
export class Alarmed {
  readonly answer: PlainText

  constructor(answer: PlainText) {
    this.answer = answer
  }
}
