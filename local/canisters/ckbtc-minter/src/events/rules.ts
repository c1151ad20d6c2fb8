import type { Event, EventType } from '@sluice/candid/ckbtc_minter'
import type { EventLog, EventRules } from '../../../../minter-kit/events/EventLog.ts'
import { applyEvent, newModel } from './applyEvent.ts'
import type { Model } from './Model.ts'

export type BitcoinLog = EventLog<Event, EventType, Model>

/** How the minter's events lead to its model. */
export const RULES: EventRules<Event, EventType, Model> = {
  stamped: (payload, nowNs) => ({ timestamp: [nowNs], payload }),
  opened: ({ payload }) => ('init' in payload ? newModel(payload.init) : undefined),
  apply: applyEvent,
}
