import type { AnyFlow, LaunchpadFlow, LaunchpadStepName } from '@sluice/sdk'
import {
  LAUNCHPAD_KINDS,
  type LaunchpadKind,
  type MakeMarketFacts,
  type MarketStage,
} from '@sluice/sdk/launchpadFlow'
import { readRecord } from '../../../activity/readRecord.ts'
import { LAUNCHPAD_PATH, salePath } from '../paths.ts'

export type LaunchpadSubject = {
  readonly kind: 'launchpad'
  readonly action: LaunchpadKind
  /** As its founder calls it. */
  readonly name: string
  readonly steps: readonly LaunchpadStepName[]
  /** Where what it is about is shown: an address in the application. */
  readonly place: string
}

const STEPS: Readonly<Record<LaunchpadKind, readonly LaunchpadStepName[]>> = {
  'create-sale': ['make', 'key', 'pay', 'count'],
  'fund-sale': ['key', 'pay', 'count'],
  'join-sale': ['key', 'pay', 'take'],
  'collect-sale': ['collect'],
  // by its stages
  'make-market': [],
}

/** What a person is told of each stage of a market. */
const MARKET_STEPS: Readonly<Record<MarketStage, LaunchpadStepName>> = {
  proceeds: 'proceeds:collect',
  pool: 'pool:create',
  add: 'add:place',
  farm: 'farm:pay',
}

const MARKET_STAGES: readonly MarketStage[] = ['proceeds', 'pool', 'add', 'farm']

const isAction = (text: unknown): text is LaunchpadKind =>
  LAUNCHPAD_KINDS.some((kind) => kind === text)

export const isLaunchpadFlow = (flow: AnyFlow): flow is LaunchpadFlow => isAction(flow.kind)

type About = {
  readonly name: string
  readonly saleId?: string
  readonly isPaid?: boolean
  readonly stages?: readonly MarketStage[]
}

/** Something that is about to begin. @param about `isPaid`: of a sale that is made for a fee; `stages`: of a market */
export function launchpadSubject(
  action: LaunchpadKind,
  { name, saleId, isPaid = false, stages = [] }: About,
): LaunchpadSubject {
  const fee: readonly LaunchpadStepName[] = isPaid ? ['approve', 'fee'] : []
  return {
    ...{ kind: 'launchpad', action, name },
    steps: [...fee, ...STEPS[action], ...stages.map((stage) => MARKET_STEPS[stage])],
    place: saleId === undefined ? LAUNCHPAD_PATH : salePath(saleId),
  }
}

/** What was interrupted, as it was written down. */
export const subjectOfFlow = (flow: LaunchpadFlow): LaunchpadSubject =>
  launchpadSubject(flow.kind, {
    name: flow.facts.saleName,
    saleId: flow.facts.saleId,
    isPaid: 'creationFee' in flow.facts,
    ...(flow.kind === 'make-market' ? { stages: stagesOf(flow.facts) } : {}),
  })

const stagesOf = ({ pool, farm }: MakeMarketFacts): readonly MarketStage[] =>
  MARKET_STAGES.filter((stage) => ({ proceeds: true, pool, add: true, farm })[stage])

/** What is remembered of what was done at the launchpad. */
export type EndedLaunchpad = Pick<LaunchpadSubject, 'kind' | 'action' | 'name' | 'place'>

const LONGEST_NAME = 100

export function readEnded(record: unknown): EndedLaunchpad | undefined {
  const { field, text } = readRecord(record)
  const [action, name, place] = [field('action'), text('name'), text('place')]
  if (field('kind') !== 'launchpad' || !isAction(action) || name === undefined) return undefined
  const isOurs = place === LAUNCHPAD_PATH || place?.startsWith(`${LAUNCHPAD_PATH}/`)
  return {
    ...{ kind: 'launchpad', action, name: name.slice(0, LONGEST_NAME) },
    place: place !== undefined && isOurs ? place : LAUNCHPAD_PATH,
  }
}
