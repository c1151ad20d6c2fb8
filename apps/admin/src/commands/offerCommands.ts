import { type Command, usage } from '../Command.ts'
import { either } from './settingsCommands.ts'

/** What operators do with a kind of offer, and with one of them. */
export type OfferOperations = {
  /** Prints who may do what, and at which price. */
  readonly show: () => Promise<unknown>
  /** What those are called who may do what others may not, and how they come and go. */
  readonly people: {
    readonly name: string
    readonly add: (principal: string) => Promise<void>
    readonly remove: (principal: string) => Promise<void>
  }
  /** Other commands on all of them, by their names. */
  readonly all?: (args: readonly string[]) => Readonly<Record<string, Command>>
  /** What is done with one of them, by the names of the commands. */
  readonly one: (id: string, args: readonly string[]) => Readonly<Record<string, Command>>
}

/** The command that a line asks for, of those that operators have for farms, staking pools, claim events and what is to come. */
export function offerCommand(
  { show, people, all, one }: OfferOperations,
  [name = '', ...args]: readonly string[],
): Command {
  if (name === 'show') return show
  if (name === people.name) return either(args, people.add, people.remove)
  const [id, ...rest] = args
  const commands = { ...(id === undefined ? {} : one(id, rest)), ...all?.(args) }
  return Object.hasOwn(commands, name) ? (commands[name] ?? usage) : usage
}

/** A whole number of units; undefined for what is none. */
export const figureOf = (text: string | undefined): bigint | undefined =>
  text !== undefined && /^\d{1,40}$/.test(text) ? BigInt(text) : undefined

/** Sets a figure that a line names. */
export function ofFigure(
  text: string | undefined,
  set: (figure: bigint) => Promise<void>,
): Command {
  const figure = figureOf(text)
  return figure === undefined ? usage : () => set(figure)
}
