import type { Event } from '@sluice/candid/cketh_minter'
import type { MinterView } from './MinterView.ts'

const MOST_ENTRIES = 100

/** The page `/logs`: the latest events in the public minter's form, the last one first. Times are nanoseconds since 1970, as text. */
export function logs({ events }: MinterView): string {
  const start = Math.max(0, events.size - MOST_ENTRIES)
  const entries = events
    .rows(start, events.size - start)
    .map((event, index) => ({
      timestamp: String(event.timestamp),
      priority: 'Info',
      message: messageOf(event),
      counter: start + index,
    }))
    .reverse()
  return JSON.stringify({ entries })
}

/** What happened in one line: the kind of event, and what tells it from others of its kind. */
function messageOf({ payload }: Event): string {
  const [kind = '', content = {}] = Object.entries(payload)[0] ?? []
  const details = Object.entries<unknown>(content).flatMap(([name, value]) =>
    TOLD.has(name) ? [`${name} ${shown(value)}`] : [],
  )
  return [kind, ...details].join(', ')
}

/** Fields that are said beside the kind. */
const TOLD = new Set([
  'event_source',
  'transaction_hash',
  'log_index',
  'value',
  'reason',
  'block_number',
  'withdrawal_id',
  'withdrawal_amount',
  'ledger_burn_index',
  'cketh_ledger_burn_index',
  'ckerc20_token_symbol',
  'mint_block_index',
  'reimbursed_amount',
])

function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.values(value).map(String).join(' ')
}
