import { DEADLINES } from './deadlines.ts'

/** What a person has set for one pool beside what holds for all. */
export type PoolRule = {
  /** For how long the pool may take what a swap has approved, in minutes. */
  readonly deadlineMinutes?: number
  /** By ledger: the most that one swap may hand to the pool, in the token's smallest unit. */
  readonly most?: Readonly<Record<string, bigint>>
}

/** By pool. */
export type PoolRules = Readonly<Record<string, PoolRule>>

/** As JSON can hold them. */
export type SavedPoolRules = Readonly<
  Record<string, Omit<PoolRule, 'most'> & { readonly most?: Readonly<Record<string, string>> }>
>

/** One step of a trade: what goes into which pool. */
type Hop = { readonly poolId: string; readonly tokenIn: string; readonly amountIn: bigint }

/** More pools than anybody sets rules for: what was saved is anybody's text. */
const MAX_RULES = 200
const PRINCIPAL = /^[a-z0-9-]{5,63}$/
const AMOUNT = /^\d{1,39}$/

/** How long the approvals of a trade hold: of several pools the shortest time, since a trade has one. */
export function deadlineOf(
  hops: readonly Pick<Hop, 'poolId'>[],
  rules: PoolRules,
  usual: number,
): number {
  const each = hops.map(({ poolId }) => rules[poolId]?.deadlineMinutes ?? usual)
  return each.length === 0 ? usual : Math.min(...each)
}

/** The first step that would hand a pool more than its rule allows. */
export const hopAboveRule = <Step extends Hop>(
  hops: readonly Step[],
  rules: PoolRules,
): Step | undefined =>
  hops.find(({ poolId, tokenIn, amountIn }) => {
    const most = rules[poolId]?.most?.[tokenIn]
    return most !== undefined && amountIn > most
  })

/** The rules with one changed; a rule that says nothing any more is gone. */
export function withRule(rules: PoolRules, poolId: string, rule: PoolRule): PoolRules {
  const { [poolId]: _, ...others } = rules
  const { deadlineMinutes, most = {} } = rule
  const isEmpty = deadlineMinutes === undefined && Object.keys(most).length === 0
  if (isEmpty || (!(poolId in rules) && Object.keys(others).length >= MAX_RULES)) return others
  return { ...others, [poolId]: rule }
}

/** A pool's rule with another limit for a token; without an amount, with none. */
export function withMost(
  { most: before = {}, ...rest }: PoolRule,
  ledgerId: string,
  amount: bigint | undefined,
): PoolRule {
  const { [ledgerId]: _, ...others } = before
  const most = amount === undefined ? others : { ...others, [ledgerId]: amount }
  return Object.keys(most).length === 0 ? rest : { ...rest, most }
}

export const toSavedRules = (rules: PoolRules): SavedPoolRules =>
  Object.fromEntries(
    Object.entries(rules).map(([poolId, { most, ...rest }]) => [
      poolId,
      most === undefined
        ? rest
        : {
            ...rest,
            most: Object.fromEntries(Object.entries(most).map(([id, amount]) => [id, `${amount}`])),
          },
    ]),
  )

/** Reads what was saved; what can't be understood is left out. */
export function parsePoolRules(saved: unknown): PoolRules {
  const rules = entriesOf(saved)
    .slice(0, MAX_RULES)
    .flatMap(([poolId, rule]): [string, PoolRule][] => {
      if (!PRINCIPAL.test(poolId)) return []
      const fields = new Map(entriesOf(rule))
      const deadlineMinutes = DEADLINES.find((one) => one === fields.get('deadlineMinutes'))
      const most = entriesOf(fields.get('most')).flatMap(([id, text]): [string, bigint][] =>
        PRINCIPAL.test(id) && typeof text === 'string' && AMOUNT.test(text)
          ? [[id, BigInt(text)]]
          : [],
      )
      const read: PoolRule = {
        ...(deadlineMinutes !== undefined && { deadlineMinutes }),
        // a pool has two tokens
        ...(most.length > 0 && { most: Object.fromEntries(most.slice(0, 2)) }),
      }
      return Object.keys(read).length === 0 ? [] : [[poolId, read]]
    })
  return Object.fromEntries(rules)
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
