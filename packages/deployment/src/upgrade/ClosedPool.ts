import type { Cover } from './Cover.ts'
import type { Difference } from './differenceOfBooks.ts'

/** What an operator may have done about a pool that an upgrade has left closed. */
export type Decision = 'open' | 'put-back' | 'repair'

/** A pool that an upgrade has left closed, with all that helps to decide what becomes of it. */
export type ClosedPool = {
  readonly id: string
  /** When the factory gave it up, in nanoseconds since 1970. */
  readonly sinceNs: bigint
  readonly why: string
  /** Whether its old module runs, over other books than before; else it could not be brought back. */
  readonly isDamaged: boolean
  readonly copies: number
  /** Whether people could trade in it before. */
  readonly wasAvailable: boolean
  /** Hexadecimal text. */
  readonly module: string | undefined
  /** Whether people can trade in it now, or why it does not say. */
  readonly state: 'open' | 'closed' | { readonly silent: string }
  readonly books: BooksSince
  readonly cover: Cover
  /** What the factory will do when it is told so. */
  readonly decisions: readonly Decision[]
}

/** What has become of its books since the copy was taken. */
export type BooksSince =
  | {
      readonly kind: 'compared'
      readonly differences: readonly Difference[]
      /** By kind, how often each has happened since. */
      readonly events: Readonly<Record<string, number>>
    }
  | { readonly kind: 'unknown'; readonly why: string }
