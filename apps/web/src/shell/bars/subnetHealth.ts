/** Blocks a second that a subnet makes when all is well (the reference rate of the public dashboard). */
const REFERENCE_RATE = 2
const STEPS = [0.8, 0.6, 0.4, 0.2] as const

export type HealthLevel = 0 | 1 | 2 | 3 | 4

/** How well a subnet does by its block rate: 4 above 80 % of the reference, then a level less for every 20 %. */
export function healthLevel(blocksPerSecond: number): HealthLevel {
  const share = blocksPerSecond / REFERENCE_RATE
  const levels = [4, 3, 2, 1] as const
  return levels[STEPS.findIndex((step) => share > step)] ?? 0
}

/** Green from level 3, red up to level 1, amber between. */
export const healthTone = (level: HealthLevel): 'up' | 'warn' | 'down' =>
  level >= 3 ? 'up' : level <= 1 ? 'down' : 'warn'

/** The dashboard's answer: a list of [time, blocks per second], the newest last. None when it cannot be read. */
export function newestRate(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null || !('block_rate' in answer)) return undefined
  const series: unknown = answer.block_rate
  const newest: unknown = Array.isArray(series) ? series.at(-1) : undefined
  const rate = Number(Array.isArray(newest) ? newest[1] : Number.NaN)
  return Number.isFinite(rate) ? rate : undefined
}

/** How many nodes the dashboard lists. */
export function nodeCount(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null || !('nodes' in answer)) return undefined
  return Array.isArray(answer.nodes) ? answer.nodes.length : undefined
}

/** The subnet that the dashboard puts a canister on. */
export function subnetId(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('subnet_id' in answer)) return undefined
  const id = answer.subnet_id
  return typeof id === 'string' && /^[a-z2-7]{1,5}(-[a-z2-7]{1,5}){1,12}$/.test(id) ? id : undefined
}
