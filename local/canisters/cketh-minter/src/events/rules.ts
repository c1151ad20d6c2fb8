import type { Event, EventType } from '@sluice/candid/cketh_minter'
import type { EventLog, EventRules } from '../../../../minter-kit/events/EventLog.ts'
import { applyEvent, newModel } from './applyEvent.ts'
import type { Model } from './Model.ts'

export type MinterLog = EventLog<Event, EventType, Model>

/** How the minter's events lead to its model. */
export const RULES: EventRules<Event, EventType, Model> = {
  stamped: (payload, nowNs) => ({ timestamp: nowNs, payload }),
  opened: ({ payload }) => ('Init' in payload ? newModel(payload.Init) : undefined),
  apply: applyEvent,
}
