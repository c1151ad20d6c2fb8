import { field } from './field.ts'

/** How a provider behaves. */
export type Behaviour =
  | { readonly kind: 'honest' }
  /** Nobody answers. */
  | { readonly kind: 'dead' }
  /** Answers after so many milliseconds; the network waits for thirty seconds at most. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Knows nothing of the newest so many blocks. */
  | { readonly kind: 'stale'; readonly blocks: number }
  /** Changes the last digit of every value in a result. */
  | { readonly kind: 'lying' }
  /** Refuses with status 429. */
  | { readonly kind: 'rate-limited' }
  /** Answers a page instead of JSON. */
  | { readonly kind: 'malformed' }
  /** Answers so many bytes more than there are. */
  | { readonly kind: 'oversized'; readonly bytes: number }

const MOST_MS = 600_000
const MOST_BLOCKS = 100_000
const MOST_BYTES = 3_000_000

/** @throws RangeError for what is no behaviour; the sentence may be shown */
export function parseBehaviour(value: unknown): Behaviour {
  const kind = field(value, 'kind')
  switch (kind) {
    case 'honest':
    case 'dead':
    case 'lying':
    case 'rate-limited':
    case 'malformed':
      return { kind }
    case 'slow':
      return { kind, ms: whole(field(value, 'ms'), 'ms', MOST_MS) }
    case 'stale':
      return { kind, blocks: whole(field(value, 'blocks'), 'blocks', MOST_BLOCKS) }
    case 'oversized':
      return { kind, bytes: whole(field(value, 'bytes'), 'bytes', MOST_BYTES) }
    default:
      throw new RangeError(
        'A provider is honest, dead, slow, stale, lying, rate-limited, malformed or oversized.',
      )
  }
}

function whole(value: unknown, name: string, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most)
    throw new RangeError(`${name} is a whole number from 0 to ${most}.`)
  return value
}
